import HTTP
import Testing

@testable import RoostEngine

@Suite("Tokens that lookups gave, in a sync")
struct LookupTokenSyncTests {
  /// Parents whose names stand under `key`.
  private static let page = """
    api: { base: "http://a.test" }
    lookups:
      projects: { get: /projects, key: "{.n}", value: . }
    request: { for: "$projects[]", get: "/one/{$parent.key}" }
    item: { id: "{$parent.key}{.id}", kind: thing, title: "{$parent.key} {.id}" }
    """

  @Test("are not the keys of projects: their pages are said, kept and asked conditionally")
  func projects() async throws {
    let stand = try Stand()
    let names = ["platform-team", "payments-team", "research-team"]
    let records = names.enumerated().map { #"{"key":"\#($1)","n":\#($0)}"# }
    stand.client.answer("http://a.test/projects", .text("[\(records.joined(separator: ","))]"))
    for name in names {
      stand.client.answer("http://a.test/one/\(name)", .text(#"[{"id":0}]"#, etag: "\"\(name)\""))
    }
    let plan = try Stand.plan(page: Self.page)
    let log = EventLog()
    _ = try await stand.sync([plan], observer: log)
    for name in names {
      #expect(log.events.contains(.fetching(source: "a", url: "http://a.test/one/\(name)")))
      #expect(log.events.contains(.importing(source: "a", title: "\(name) 0")))
    }
    stand.client.forget()
    _ = try await stand.sync([plan])
    #expect(
      stand.client.requests.filter { $0.url.contains("/one/") }.map { $0.fields["If-None-Match"] }
        == names.map { "\"\($0)\"" })
  }
}
