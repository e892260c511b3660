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
