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

  @Test("end all at a 401, which is what is told, and the stream goes on there next time")
  func unauthorized() async throws {
    let stand = try Self.stand(5)
    let plan = try Stand.plan(page: Self.page)
    stand.client.answer("http://a.test/i/1", .status(500))
    stand.client.answer("http://a.test/i/4", .status(401))
    let report = try #require(try await stand.sync([plan]).sources.first)
    #expect(report.status == .partial)
    #expect(
      report.failure?.message.hasPrefix("http://a.test/i/4 answered with status 401") == true)
    #expect(stand.paths() == ["/list", "/i/1", "/i/2", "/i/3", "/i/4"])
    // Refused again, it does not keep what lies behind it waiting, and is still what is told.
    let again = try #require(try await stand.sync([plan]).sources.first)
    #expect(again.failure?.message == report.failure?.message)
    #expect(stand.paths() == ["/i/4", "/list", "/i/1", "/i/2", "/i/3", "/i/5"])
    #expect(try stand.lines() == ["2 T2", "3 T3", "5 T5"])
  }

  @Test("go on at a 401 next time, and ask for what was passed over the time after that")
  func authorizedAgain() async throws {
    let stand = try Self.stand(5)
    let plan = try Stand.plan(page: Self.page)
    stand.client.answer("http://a.test/i/1", .status(500))
    stand.client.answer("http://a.test/i/4", .status(401))
    _ = try await stand.sync([plan])
    _ = stand.paths()
    for id in [1, 4] { Self.item(id, on: stand) }
    #expect(try await stand.sync([plan]).sources.first?.failure == nil)
    #expect(stand.paths() == ["/i/4", "/i/5"])
    #expect(try stand.departed().isEmpty)
    _ = try await stand.sync([plan])
    #expect(stand.paths() == ["/list", "/i/1", "/i/2", "/i/3", "/i/4", "/i/5"])
    #expect(try stand.lines().count == 5)
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
    stand.client.answer("http://a.test/y", .text(#"[{"id":2,"at":9}]"#))
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

  @Test("are one for a parent that is listed twice, and the stream is whole")
  func doubledParents() async throws {
    let stand = try Self.stand(3)
    let plan = try Stand.plan(page: Self.page)
    for list in [[1, 1, 2, 3, 1], [1, 2, 2]] {
      Self.list(list, on: stand)
      let report = try #require(try await stand.sync([plan]).sources.first)
      #expect(report.warnings == [])
      #expect(stand.paths() == ["/list"] + Set(list).sorted().map { "/i/\($0)" })
    }
    #expect(try stand.departed() == ["3"])
  }

  /// Two pages of parents, three and two of them.
  private static func listPages(on stand: Stand) {
    stand.client.answer("http://a.test/list?p=1", .text(#"[{"id":1},{"id":2},{"id":3}]"#))
    stand.client.answer("http://a.test/list?p=2", .text(#"[{"id":4},{"id":5}]"#))
    stand.client.answer("http://a.test/list?p=3", .text("[]"))
  }

  private static func paged(_ more: String = "") throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request:
          for: { get: /list, query: { p: $page }, paginate: { page: 1 }\(more) }
          get: "/i/{$parent.id}"
        item: { id: .id, kind: thing, title: .t }
        """)
  }

  @Test("go on at a page of parents, with those of the pages before it")
  func interruptedParents() async throws {
    let stand = try Self.stand(5)
    let plan = try Self.paged()
    Self.listPages(on: stand)
    stand.client.answer("http://a.test/list?p=2", .status(500))
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    #expect(stand.paths() == ["/list?p=1", "/list?p=2"])
    Self.listPages(on: stand)
    #expect(try await stand.sync([plan]).sources.first?.status == .ok)
    #expect(stand.paths() == ["/list?p=2", "/list?p=3"] + (1...5).map { "/i/\($0)" })
    #expect(try stand.lines().count == 5)
  }

  @Test("go on at a walk with the parents of then, whatever gave them")
  func interruptedWalk() async throws {
    let plans = try [
      Self.paged(),
      Stand.plan(
        page: """
          request: { for: [1, 2, 3, 4, 5], get: "http://a.test/i/{$parent}" }
          item: { id: .id, kind: thing, title: .t }
          """),
    ]
    for plan in plans {
      let stand = try Self.stand(5)
      Self.listPages(on: stand)
      stand.client.answer("http://a.test/i/3", .status(401))
      #expect(try await stand.sync([plan]).sources.first?.status == .partial)
      #expect(stand.paths().suffix(3) == ["/i/1", "/i/2", "/i/3"])
      stand.client.answer("http://a.test/list?p=1", .text(#"[{"id":9}]"#))
      Self.item(3, on: stand)
      #expect(try await stand.sync([plan]).sources.first?.status == .ok)
      #expect(stand.paths() == ["/i/3", "/i/4", "/i/5"])
      #expect(try stand.departed().isEmpty)
    }
  }

  @Test("need no more pages of parents than hold as many as there may be walks", arguments: 2...4)
  func fullParents(_ most: Int) async throws {
    let stand = try Self.stand(5)
    let plan = try Self.paged(", at_most: \(most)")
    Self.listPages(on: stand)
    for _ in 1...2 {
      #expect(try await stand.sync([plan]).sources.first?.failure == nil)
      let pages = most <= 3 ? ["/list?p=1"] : ["/list?p=1", "/list?p=2"]
      #expect(stand.paths() == pages + (1...most).map { "/i/\($0)" })
    }
    // A first page of fewer leaves room for the second.
    stand.client.answer("http://a.test/list?p=1", .text(#"[{"id":1}]"#))
    #expect(try await stand.sync([plan]).sources.first?.failure == nil)
    let rest = [4, 5].prefix(most - 1)
    #expect(
      stand.paths().filter { $0.hasPrefix("/i") } == ["/i/1"] + rest.map { "/i/\($0)" })
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
