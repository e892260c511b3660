import HTTP
import JSON
import RoostEngine
import RoostKit
import Testing
import Text

@Suite("A preview")
struct PreviewTests {
  private func preview(_ client: any HTTPClient) async throws -> PreviewResult {
    try await Preview(Stand.plan("a"), gate: PassingGate(client), now: Stand.now).run()
  }

  @Test("walks all pages and gives each id once, in document order")
  func pages() async throws {
    let client = ScriptedClient()
    client.answer("http://a.test/", .text("item 2 Two\nitem 1 One\nnext http://a.test/2\n"))
    client.answer("http://a.test/2", .text("warn odd\nskip bad\nitem 1 Again\nitem 3 Three\n"))
    let result = try await preview(client)
    #expect(result.entries.map(\.item.id) == ["2", "1", "3"])
    #expect(result.skipped == ["bad"])
    #expect(result.warnings == ["odd"])
    #expect(result.failure == nil)
  }

  @Test("shows what came before a fault, and the fault")
  func fault() async throws {
    let client = ScriptedClient()
    client.answer("http://a.test/", .text("item 1 One\nfail broken Line 2.\n"))
    let result = try await preview(client)
    #expect(result.entries.map(\.item.id) == ["1"])
    #expect(result.failure == SyncFailure("broken", "http://a.test/: Line 2."))
  }

  @Test("passes over what a sync passes over, and asks for what does not depend on it")
  func passesOver() async throws {
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { for: [a, b, c, d, e], get: "/{$parent}" }
        item: { id: .id, kind: thing, title: .t }
        """)
    let client = ScriptedClient()
    for id in ["b", "c", "e"] { client.answer("http://a.test/\(id)", .text(#"{"id":"\#(id)"}"#)) }
    client.answer("http://a.test/a", .status(500))
    let sentence = "answered with status 500: a fault of the server; asked again later"
    for last in [500, 200, 401] {
      client.answer("http://a.test/d", last == 200 ? .text("[]") : .status(last))
      client.forget()
      let result = try await Preview(plan, gate: PassingGate(client), now: Stand.now).run()
      let ids = last == 401 ? ["b", "c"] : ["b", "c", "e"]
      #expect(result.entries.map(\.item.id) == ids)
      #expect(client.requests.count == (last == 401 ? 4 : 5))
      #expect(
        result.failure?.message.hasPrefix("http://a.test/\(last == 401 ? "d" : "a") answered")
          == true)
      #expect(
        result.warnings.first
          == "page: http://a.test/a \(sentence); what does not depend on it is asked for")
      #expect(result.warnings.count == (last == 500 ? 2 : 1))
    }
  }

  @Test("of a file reads that file whatever the request, and has a base only if one is given")
  func file() async throws {
    let body = Array("item 1 One\nrel next 2\n".utf8)
    let result = try await preview(FileClient(body, url: "", contentType: nil))
    #expect(
      result.json == [
        "feed": nil,
        "items": [
          [
            "source": "a", "id": "1", "kind": "thing", "title": "One", "url": nil, "summary": nil,
            "content_html": nil, "published": nil, "published_precision": nil, "updated": nil,
            "authors": [], "categories": [], "image_url": nil, "language": nil, "enclosures": [],
            "attributes": [:],
            "relations": [
              ["name": "next", "to": "2", "source": "a", "position": 0, "attributes": [:]]
            ],
          ]
        ],
      ])
  }
}
