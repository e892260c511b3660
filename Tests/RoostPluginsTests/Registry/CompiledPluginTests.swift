import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

@Suite("A compiled plugin")
struct CompiledPluginTests {
  /// An adapter that reads nothing.
  struct Quiet: SourceAdapter {
    struct Options: Decodable, Sendable {
      var url: String
      var limit: Int?
      var tags: [String]?
      var deep: Bool?
    }

    let options: Options
    let stream: String

    init(_ options: Options, stream: String) throws {
      guard options.limit != 13 else { throw ReadFailure("invalid-options", "13 is no limit") }
      self.options = options
      self.stream = stream
    }

    func firstRequest() -> HTTPRequest { HTTPRequest(.get, "\(options.url)/\(stream)") }

    func firstRequest(memory: JSONValue) -> HTTPRequest {
      var request = firstRequest()
      if let mark = memory["since"].stringValue { request.url += "?since=\(mark)" }
      return request
    }

    mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {}
    mutating func finish(into page: inout Page) throws {}
  }

  private let plugin = CompiledPlugin<Quiet>("quiet")

  private func driver(_ options: JSONObject) throws -> any SourceDriver {
    try plugin.driver(options: options, streamNames: ["a", "b"], fingerprint: Fingerprint())
  }

  @Test(
    "says which option it cannot decode, and what it wanted",
    arguments: [
      ([:], "plugin 'quiet' needs option 'url'"),
      (["url": nil], "plugin 'quiet' needs option 'url'"),
      (["url": 1], "option 'url' of plugin 'quiet' must be a text"),
      (["url": "x", "limit": "ten"], "option 'limit' of plugin 'quiet' must be a whole number"),
      (["url": "x", "deep": "yes"], "option 'deep' of plugin 'quiet' must be true or false"),
      (["url": "x", "tags": "t"], "option 'tags' of plugin 'quiet' must be a list"),
      (["url": "x", "tags": ["t", 1]], "option 'tags[1]' of plugin 'quiet' must be a text"),
    ] as [(JSONObject, String)])
  func options(_ options: JSONObject, _ message: String) {
    #expect(throws: PluginError("invalid-options", message)) { try driver(options) }
  }

  @Test("begins each stream with the adapter's own first request")
  func first() throws {
    let stream = try driver(["url": "http://x.test"]).stream("b", tables: [:])
    let next = try stream.first(memory: nil, now: Instant(seconds: 0))
    #expect(next?.request.url == "http://x.test/b")
    let later = try stream.first(memory: ["since": "2025"], now: Instant(seconds: 0))
    #expect(later?.request.url == "http://x.test/b?since=2025")
  }

  @Test("knows no other stream, and tells of options that do not fit together")
  func faults() throws {
    #expect(
      throws: PluginError("invalid-options", "plugin 'quiet' has no stream 'c'; it has a, b")
    ) { try driver(["url": "x"]).stream("c", tables: [:]) }
    #expect(throws: ReadFailure("invalid-options", "13 is no limit")) {
      try driver(["url": "x", "limit": 13]).stream("a", tables: [:])
    }
  }

  @Test("goes on from a kept position with the same request and state; a POST begins anew")
  func positions() throws {
    let stream = try driver(["url": "http://x.test"]).stream("a", tables: [:])
    let now = Instant(seconds: 0)
    let next = NextRequest(
      HTTPRequest(.get, "http://x.test/2", fields: ["Accept": "text/plain"]), state: ["page": 2])
    let position = stream.position(of: next)
    #expect(try stream.request(resuming: position, gains: [], memory: nil, now: now) == next)
    let post = NextRequest(HTTPRequest(.post, "http://x.test/2", body: [1]))
    #expect(
      try stream.request(resuming: stream.position(of: post), gains: [], memory: nil, now: now)
        == nil)
    #expect(try stream.request(resuming: ["get": 1], gains: [], memory: nil, now: now) == nil)
  }

  @Test("has another fingerprint with other options, and the same with the same in another order")
  func fingerprints() throws {
    let one = try driver(["url": "x", "limit": 1]).fingerprint
    #expect(try driver(["limit": 1, "url": "x"]).fingerprint == one)
    #expect(try driver(["url": "x", "limit": 2]).fingerprint != one)
  }
}
