import HTTP
import JSON
import RoostStore
import Testing
import Text

@testable import RoostEngine

@Suite("A walk that goes on where an earlier sync was interrupted")
struct ResumedWalkTests {
  private static func plan(_ paginate: String) throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        request: { get: /, query: { p: $page }, paginate: \(paginate), records: .r }
        item: { id: .id, kind: thing }
        """)
  }

  /// Pages of an item each, and an empty one behind them; each says how many there are.
  private static func pages(
    _ count: Int, emptied: Int? = nil, failing: Int? = nil, end: String = #"{"r":[]}"#,
    on stand: Stand
  ) {
    for page in 1...(count + 1) {
      let records = page == emptied ? "" : #"{"id":\#(page)}"#
      let body =
        page > count ? end : #"{"r":[\#(records)],"page":\#(page),"pages":\#(count)}"#
      stand.client.answer(
        "http://a.test/?p=\(page)", page == failing ? .status(500) : .text(body))
    }
  }

  @Test("at the empty page that ends it has not given nothing", arguments: [true, false])
  func endsEmpty(_ isFirst: Bool) async throws {
    let stand = try Stand()
    let plan = try Self.plan("{ page: 1 }")
    if !isFirst {
      Self.pages(5, on: stand)
      _ = try await stand.sync([plan])
    }
    Self.pages(4, failing: 5, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    _ = stand.paths()
    Self.pages(4, on: stand)
    let report = try #require(try await stand.sync([plan]).sources.first)
    #expect(stand.paths() == ["/?p=5"])
    #expect(report.warnings == [])
    #expect(try stand.departed() == (isFirst ? [] : ["5"]))
  }

  @Test("behind a page in doubt is in doubt still, and so says; the next whole one judges")
  func keepsDoubt() async throws {
    let stand = try Stand()
    let plan = try Self.plan("{ page: 1, while: .page < .pages }")
    Self.pages(5, on: stand)
    _ = try await stand.sync([plan])
    Self.pages(4, emptied: 1, failing: 3, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    _ = stand.paths()
    Self.pages(4, emptied: 1, on: stand)
    let report = try #require(try await stand.sync([plan]).sources.first)
    #expect(stand.paths() == ["/?p=3", "/?p=4"])
    #expect(
      report.warnings == [
        "page: a page gives no items where it gave some; none is taken to have left"
      ])
    #expect(try stand.departed().isEmpty)
    Self.pages(4, on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(try stand.departed() == ["5"])
  }

  @Test("still knows how its server ends a list")
  func usualEnd() async throws {
    let stand = try Stand()
    let plan = try Self.plan("{ page: 1 }")
    Self.pages(2, end: "{}", on: stand)
    _ = try await stand.sync([plan])
    // Page 3, which was the end, has an item now; that of page 1 is another one.
    Self.pages(3, failing: 4, on: stand)
    stand.client.answer("http://a.test/?p=1", .text(#"{"r":[{"id":9}]}"#))
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    Self.pages(3, end: "{}", on: stand)
    #expect(try await stand.sync([plan]).sources.first?.warnings == [])
    #expect(stand.paths().last == "/?p=4")
    #expect(try stand.departed() == ["1"])
  }

  // MARK: Logins

  private static func login() throws -> SourcePlan {
    try Stand.plan(
      page: """
        api: { base: "http://a.test" }
        lookups: { login: { get: /login, key: token, value: .token } }
        request:
          get: /
          query: { p: $page }
          headers: { Authorization: "Bearer {$login.token}" }
          paginate: { page: 1 }
          records: .r
        item: { id: .id, kind: thing }
        """)
  }

  @Test("with a login that ran out goes on there with a new one")
  func renewsLogin() async throws {
    let stand = try Stand()
    let plan = try Self.login()
    Self.pages(3, on: stand)
    stand.client.answer(
      "http://a.test/login", .text(#"{"token":"t0k3n-0001"}"#), .text(#"{"token":"t0k3n-0002"}"#))
    stand.client.answer(
      "http://a.test/?p=2", .status(500), .status(401), .text(#"{"r":[{"id":2}]}"#))
    #expect(try await stand.sync([plan]).sources.first?.status == .partial)
    #expect(stand.paths() == ["/login", "/?p=1", "/?p=2"])
    let report = try #require(try await stand.sync([plan]).sources.first)
    #expect(report.failure == nil)
    #expect(report.status == .ok)
    #expect(
      stand.client.requests.map { $0.fields["Authorization"] } == [
        "Bearer t0k3n-0001", nil, "Bearer t0k3n-0002", "Bearer t0k3n-0002", "Bearer t0k3n-0002",
      ])
    #expect(stand.paths() == ["/?p=2", "/login", "/?p=2", "/?p=3", "/?p=4"])
  }

  @Test("where a new login is refused too begins at its first page, and asks no page a third time")
  func refused() async throws {
    let stand = try Stand()
    let plan = try Self.login()
    Self.pages(3, on: stand)
    stand.client.answer("http://a.test/login", .text(#"{"token":"t0k3n-0001"}"#))
    stand.client.answer("http://a.test/?p=2", .status(500), .status(401))
    _ = try await stand.sync([plan])
    _ = stand.paths()
    let report = try #require(try await stand.sync([plan]).sources.first)
    let message = try #require(report.failure?.message)
    #expect(message.hasPrefix("http://a.test/?p=2 answered with status 401"))
    #expect(stand.paths() == ["/?p=2", "/login", "/?p=2", "/?p=1"])
  }

  // MARK: What is kept

  @Test(
    "finds what it knew of itself, in an earlier form too",
    arguments: [
      (#"{"position":1,"memory":{"m":1},"reach":"whole"}"#, StandingCase(.whole)),
      (
        #"{"position":1,"memory":{"m":1},"reach":"increment","items":true}"#,
        StandingCase(.increment, hasItems: true)
      ),
      (
        #"{"position":1,"memory":{"m":1},"reach":"unproved","items":true,"emptied":true,"vague":true}"#,
        StandingCase(.unproved, hasItems: true, isEmptied: true, endsVaguely: true)
      ),
      (#"{"position":1,"memory":{"m":1},"complete":true}"#, StandingCase(.whole)),
      (#"{"position":1,"memory":{"m":1},"complete":false}"#, StandingCase(.unproved)),
    ])
  func forms(_ text: String, _ expected: StandingCase) throws {
    let position = try #require(ResumePosition(try JSONValue(parsing: text)))
    #expect(position.position == 1)
    #expect(position.memory == ["m": 1])
    #expect(position.standing == expected.standing)
    #expect(ResumePosition(position.json) == position)
    if !text.contains("complete") { #expect(position.json.text() == text) }
  }

  @Test(
    "is not gone on with by what is of another form",
    arguments: ["null", "1", #"{"position":1}"#, #"{"position":1,"reach":"partial"}"#])
  func otherForms(_ text: String) throws {
    #expect(ResumePosition(try JSONValue(parsing: text)) == nil)
  }
}
