import HTTP
import JSON
import Testing

@Suite("A request's body as JSON")
struct BodyValueTests {
  private static let form = "application/x-www-form-urlencoded"

  @Test(
    "is what it is, or the fields of a form",
    arguments: [
      (#"{"a":[1]}"#, nil, ["a": [1]]), ("no JSON", nil, nil), ("7", "application/json", 7),
      ("a=b+c%2Bd&e=f=&g&h=", form, ["a": "b c+d", "e": "f=", "g": "", "h": ""]),
      ("", "\(form); charset=utf-8", [:]), (#"{"a":1}"#, form, [#"{"a":1}"#: ""]),
    ] as [(String, String?, JSONValue?)])
  func value(_ body: String, type: String?, value: JSONValue?) {
    var request = HTTPRequest(.post, "https://a.example/", body: Array(body.utf8))
    request.fields["Content-Type"] = type
    #expect(request.bodyValue == value)
  }

  @Test("is none where there is no body")
  func none() { #expect(HTTPRequest(.get, "https://a.example/").bodyValue == nil) }
}
