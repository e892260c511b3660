import HTTP
import JSON
import RoostEngine
import Testing
import Text

@Suite("The walks of 'for'")
struct ParentWalkTests {
  private static let page = """
    api: { base: "http://a.test", error: .message }
    request: { for: { get: /list }, get: "/i/{$parent.id}" }
    item: { id: .id, kind: thing, title: .t }
    """

  /// A list of so many, each of them there.
  private static func stand(_ count: Int, etag: String? = nil) throws -> Stand {
    let stand = try Stand()
    list(1...count, on: stand)
    for id in 1...count { item(id, on: stand, etag: etag) }
    return stand
  }

  private static func list(_ ids: some Sequence<Int>, on stand: Stand, etag: String? = nil) {
    let list = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
    stand.client.answer("http://a.test/list", .text("[\(list)]", etag: etag))
  }

  private static func item(_ id: Int, on stand: Stand, etag: String? = nil) {
    stand.client.answer(
      "http://a.test/i/\(id)", .text(#"{"id":\#(id),"t":"T\#(id)"}"#, etag: etag))
  }

  /// What ends one walk and no other.
  static let failures: [(String, ScriptedClient.Answer)] = [
    ("a fault of the server", .status(500)), ("a refusal", .status(403)),
    ("no JSON", .text("<html>")), ("an error in the body", .text(#"{"message":"no"}"#)),
    ("a host that is not there", .init(error: HTTPError(.unresolvedHost, "no address"))),
    ("silence", .init(error: HTTPError(.timeout, "no byte came"))),
    ("a body that is cut", .init(body: #"{"id":2"#, error: HTTPError(.connectionFailed, "cut"))),
  ]

  @Test("end one by one: what lies behind one that fails is asked for", arguments: failures)
  func others(_ name: String, _ failure: ScriptedClient.Answer) async throws {
    let stand = try Self.stand(4)
    let plan = try Stand.plan(page: Self.page)
    stand.client.answer("http://a.test/i/2", failure)
    for _ in 1...3 {
      let report = try #require(try await stand.sync([plan]).sources.first)
      #expect(report.status == .partial, "\(name)")
      #expect(report.warnings.count == 1)
      #expect(report.failure?.message.contains("no longer asked") == false)
      #expect(stand.paths() == ["/list", "/i/1", "/i/2", "/i/3", "/i/4"], "from the beginning")
      #expect(try stand.lines() == ["1 T1", "3 T3", "4 T4"])
    }
    Self.item(2, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.status == .ok)
    #expect(try stand.lines() == ["1 T1", "2 T2", "3 T3", "4 T4"])
  }

  @Test("that fail let nothing leave, until all were read again")
  func departures() async throws {
    let stand = try Self.stand(4)
    let plan = try Stand.plan(page: Self.page)
    _ = try await stand.sync([plan])
    Self.list([1, 2, 4], on: stand)
    stand.client.answer("http://a.test/i/2", .status(500))
    _ = try await stand.sync([plan])
    #expect(try stand.departed().isEmpty)
    Self.item(2, on: stand)
    _ = try await stand.sync([plan])
    #expect(try stand.departed() == ["3"])
  }

  @Test("are given up after five failures in a row, and gone on with there")
  func bounded() async throws {
    let stand = try Self.stand(9)
    let plan = try Stand.plan(page: Self.page)
    for id in 2...8 { stand.client.answer("http://a.test/i/\(id)", .status(500)) }
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    #expect(stand.paths() == ["/list", "/i/1", "/i/2", "/i/3", "/i/4", "/i/5", "/i/6"])
    for id in 2...8 { Self.item(id, on: stand) }
    #expect(try await stand.sync([plan]).sources.first?.status == .ok)
    #expect(stand.paths() == (2...9).map { "/i/\($0)" })
    #expect(try stand.lines().count == 9)
  }

  @Test("that were passed over move no cursor")
  func cursor() async throws {
    let stand = try Stand()
    let plan = try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { for: [x, y], get: "/{$parent}", query: { since: $cursor }, cursor: .at }
        item: { id: .id, kind: thing, title: .t }
        """)
    stand.client.answer("http://a.test/x", .status(500), .text(#"[{"id":1,"at":5}]"#))
    stand.client.answer(
      "http://a.test/y", .text(#"[{"id":2,"at":9}]"#), .text(#"[{"id":2,"at":9,"t":"Two"}]"#))
    for since in ["x?since=9", "y?since=9"] {
      stand.client.answer("http://a.test/\(since)", .text("[]"))
    }
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    #expect(stand.paths() == ["/x", "/y"])
    #expect(try await stand.sync([plan]).sources.first?.status == .ok)
    #expect(stand.paths() == ["/x", "/y"])
    _ = try await stand.sync([plan])
    #expect(stand.paths() == ["/x?since=9", "/y?since=9"])
  }

  @Test("fail as one where nothing could be read at all")
  func nothing() async throws {
    let stand = try Stand()
    let plan = try Stand.plan(
      page: """
        request: { for: [x, y], get: "http://a.test/{$parent}" }
        item: { id: .id, kind: thing, title: .t }
        """)
    stand.client.answer("http://a.test/x", .status(500))
    stand.client.answer("http://a.test/y", .status(503))
    let report = try #require(try await stand.sync([plan]).sources.first)
    #expect(report.status == .failed)
    #expect(
      report.failure?.message
        == "http://a.test/x answered with status 500: a fault of the server; asked again later")
  }

  @Test("that are as they were lead on to the parents of now", arguments: [nil, #""1""#])
  func newParents(_ etag: String?) async throws {
    let stand = try Self.stand(2, etag: etag)
    let plan = try Stand.plan(page: Self.page)
    _ = try await stand.sync([plan])
    _ = stand.paths()
    Self.list([1, 3, 2, 4], on: stand)
    Self.item(3, on: stand)
    Self.item(4, on: stand)
    let report = try #require(try await stand.sync([plan]).sources.first)
    #expect(report.status == .ok)
    #expect(stand.paths() == ["/list", "/i/1", "/i/3", "/i/2", "/i/4"])
    #expect(try stand.lines().count == 4)
    Self.list([2], on: stand)
    _ = try await stand.sync([plan])
    #expect(stand.paths() == ["/list", "/i/2"])
    #expect(try stand.departed() == ["1", "3", "4"])
  }
}
