import JSON
import RoostWorkshop
import Testing

@Suite("A case of samples.yaml before it is written")
struct SampleDraftTests {
  private static func answer(
    _ request: String, _ asked: JSONValue? = nil, body: String = "{}"
  ) -> SampleDraft.Response {
    var answer = SampleDraft.Response(request: request, body: Array(body.utf8))
    answer.asked = asked
    return answer
  }

  @Test("tells answers to one address apart by what only their requests' bodies hold")
  func bodies() {
    var draft = SampleDraft("case")
    draft.responses = [
      Self.answer("POST /graphql", ["query": "q", "variables": ["page": 1, "size": 20]]),
      Self.answer("GET /other"),
      Self.answer("POST /graphql", ["query": "q", "variables": ["page": 2, "size": 20]]),
      Self.answer("POST /find", ["size": 20]),
      Self.answer("POST /find", ["size": 20, "start": "b"]),
      Self.answer("POST /find", ["size": 20, "start": "b"]),
    ]
    #expect(
      draft.yaml == """
        case:
          responses:
            "POST /graphql":
              - body: {"variables":{"page":1}}
                file: case-1.json
              - body: {"variables":{"page":2}}
                file: case-3.json
            "GET /other": case-2.json
            "POST /find":
              - body: {"start":"b"}
                file: case-5.json
              - file: case-4.json

        """)
  }

  @Test("holds one answer to one request, however often it was asked")
  func doubles() {
    var draft = SampleDraft("case")
    draft.responses = [Self.answer("GET /list"), Self.answer("GET /list"), Self.answer("POST /in")]
    draft.responses[2].status = 404
    draft.responses[2].body = []
    #expect(
      draft.yaml == """
        case:
          responses:
            "GET /list": case.json
            "POST /in":
              status: 404

        """)
  }
}
