import JSON
import ProcessHost
import RoostEngine
import RoostPlugins
import RoostStore
import Testing
import Threads

@Suite("a Singer tap")
struct SingerTests {
  typealias Run = ScriptedProcesses.Run

  static let page = """
    plugin: p
    run: [tap, --all]
    catalog: none
    options:
      token: { type: secret, summary: Token. }
      size: { type: integer, default: 3, summary: Size. }
    streams:
      posts:
        item: { id: "post:{.id}", kind: post, title: .name }
        relations:
          by: { to: "user:{.user}" }
          in-all: { to: "list:all", listing: true, item: { kind: list, title: All } }
      users:
        item: { id: "user:{.id}", kind: user, title: .name }
    """

  /// Messages, one a line.
  static func lines(_ messages: String...) -> String { messages.map { $0 + "\n" }.joined() }

  static func post(_ id: Int, _ name: String, version: Int? = nil) -> String {
    let version = version.map { #","version":\#($0)"# } ?? ""
    return
      #"{"type":"RECORD","stream":"posts","record":{"id":\#(id),"name":"\#(name)","user":7}\#(version)}"#
  }

  static let schema =
    #"{"type":"SCHEMA","stream":"posts","schema":{},"key_properties":["id"],"bookmark_properties":["id"]}"#

  static func state(_ value: Int) -> String { #"{"type":"STATE","value":{"id":\#(value)}}"# }

  static func activate(_ version: Int) -> String {
    #"{"type":"ACTIVATE_VERSION","stream":"posts","version":\#(version)}"#
  }

  @Test("gives the records of its streams as items with relations, in whatever order they come")
  func records() async throws {
    let stand = try ProcessStand()
    let report = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, Self.post(1, "One"),
          #"{"type":"RECORD","stream":"users","record":{"id":7,"name":"Ann"}}"#,
          Self.post(2, "Two"))))
    #expect(report.status == .ok)
    #expect(report.counts.new == 3)
    #expect(report.streams.map(\.stream) == ["posts", "users"])
    #expect(
      try stand.stand.graph() == [
        "p/list:all carried All", "p/list:all lists 2", "p/post:1 by p/user:7 Ann",
        "p/post:1 in-all p/list:all All", "p/post:1 primary One", "p/post:2 by p/user:7 Ann",
        "p/post:2 in-all p/list:all All", "p/post:2 primary Two", "p/user:7 primary Ann",
      ])
  }

  @Test("is quiet the second time")
  func quiet() async throws {
    let stand = try ProcessStand()
    let run = Run(Self.lines(Self.schema, Self.post(1, "One"), Self.post(2, "Two"), Self.state(2)))
    _ = try await stand.sync(Self.plan(), run)
    let again = try await stand.sync(Self.plan(), run)
    #expect(again.counts.new + again.counts.updated == 0)
    #expect(again.counts.unchanged == 2)
  }

  @Test("gets its options as config and the state that it wrote last, without state where forced")
  func config() async throws {
    let stand = try ProcessStand()
    let processes = ScriptedProcesses([
      Run(Self.lines(Self.schema, Self.post(1, "One"), Self.state(1))), Run(""), Run(""),
    ])
    let plans = [try Self.plan(["token": "abcd"])]
    _ = try await stand.sync(plans, processes)
    _ = try await stand.sync(plans, processes)
    _ = try await stand.sync(plans, processes) { $0.isForced = true }
    let launches = processes.launches
    #expect(
      launches.map { $0.command.files["state.json"].map { String(decoding: $0, as: UTF8.self) } }
        == [
          nil, #"{"id":1}"#, nil,
        ])
    #expect(
      String(decoding: try launches[0].command.files["config.json"].unwrapped, as: UTF8.self)
        == #"{"token":"abcd","size":3}"#)
    #expect(
      launches[1].command.words == [
        .text("tap"), .text("--all"), .text("--config"), .file("config.json"), .text("--state"),
        .file("state.json"),
      ])
    #expect(launches[0].command.environment == [:])
  }

  @Test("gets the config that the page makes of options")
  func madeConfig() async throws {
    let processes = ScriptedProcesses([])
    let page = Self.page.replacing(
      "catalog: none",
      with: """
        catalog: none
        config:
          url: http://localhost/{$size}
          deep: { size: $size, none: .a }
          streams: '[{name: "posts", path: "/p", size: $size}]'
        """)
    _ = try await ProcessStand().sync([try ProcessStand.plan(page)], processes)
    #expect(
      String(
        decoding: try processes.launches.first?.command.files["config.json"].unwrapped ?? [],
        as: UTF8.self)
        == #"{"url":"http://localhost/3","deep":{"size":3},"streams":[{"name":"posts","path":"/p","size":3}]}"#
    )
  }

  @Test("commits a state only behind the records that it covers")
  func order() async throws {
    let stand = try ProcessStand()
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(1, "One"), Self.state(1))))
    #expect(try stand.state == ["id": 1])
    // The items of the second run cannot be written; so its state must not be kept either.
    let fails = Mutex(false)
    let failing = try ProcessStand { point throws(StoreError) in
      if point == .afterItems, fails.withLock({ $0 }) {
        throw StoreError(.diskFull, path: "roost.db", message: "the disk is full")
      }
    }
    _ = try await failing.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(1, "One"), Self.state(1))))
    fails.withLock { $0 = true }
    let report = try await failing.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(2, "Two"), Self.state(2))))
    #expect(report.failure?.kind == "store")
    #expect(try failing.state == ["id": 1])
    #expect(try failing.items() == ["p/list:all All", "p/post:1 One"])
  }

  @Test("commits states on the way, and of a state in each line not every one")
  func onTheWay() async throws {
    let stand = try ProcessStand()
    let output = (1...2500).map { Self.post($0, "P") + "\n" + Self.state($0) + "\n" }.joined()
    let report = try await stand.sync(
      Self.plan(), Run(Self.schema + "\n" + output + "no JSON\n"))
    #expect(report.status == .partial)
    #expect(report.counts.new == 2500)
    #expect(try stand.state == ["id": 2500])
  }

  /// A line that ends a run, and what is said of it.
  static let bad: [(line: String, message: String)] = [
    (
      "{\"type\"",
      "line 4 of the output, column 8: unexpected end of the text; a tap writes one JSON message a line"
    ),
    (
      "Starting sync",
      "line 4 of the output, column 1: unexpected character 'S' where a value should be; a tap writes one JSON message a line"
    ),
    ("[]", "line 4 of the output: it is no message: it has no 'type'"),
    (
      #"{"type":"RECORD","stream":"posts"}"#,
      "line 4 of the output: 'record' of RECORD is no object"
    ),
    (#"{"type":"RECORD","record":{}}"#, "line 4 of the output: 'stream' of RECORD is no text"),
    (
      #"{"type":"SCHEMA","stream":"posts","key_properties":"id"}"#,
      "line 4 of the output: 'key_properties' of SCHEMA is no list of names"
    ),
    (
      #"{"type":"ACTIVATE_VERSION","stream":"posts"}"#,
      "line 4 of the output: 'version' of ACTIVATE_VERSION is no whole number"
    ),
  ]

  @Test(
    "fails at a bad line with its number; what came before is kept, its state too",
    arguments: bad)
  func badLine(line: String, message: String) async throws {
    let stand = try ProcessStand()
    let report = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, Self.post(1, "One"), Self.state(1), line, Self.post(2, "Two"), Self.state(2))
      ))
    #expect(report.status == .partial)
    #expect(report.failure == SyncFailure("bad-line", message))
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One"])
    #expect(try stand.state == ["id": 1])
  }

  @Test("fails with its exit code and what it said last, without secrets; what it gave is kept")
  func exitCode() async throws {
    let stand = try ProcessStand()
    let report = try await stand.sync(
      Self.plan(["token": "secret-token"]),
      Run(
        Self.lines(Self.schema, Self.post(1, "One"), Self.state(1)), .exited(2),
        tail: "Traceback:\n  \u{1B}[31mbad token secret-token\n\n"))
    #expect(report.status == .partial)
    #expect(
      report.failure
        == SyncFailure(
          "process-exit",
          "'tap' ended with exit code 2; it said last: Traceback: /   [31mbad token ***"))
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One"])
    #expect(try stand.state == ["id": 1])
  }

  @Test("keeps no state in which a secret stands, and says so")
  func secretState() async throws {
    let stand = try ProcessStand()
    let report = try await stand.sync(
      Self.plan(["token": "k3y-of-the-tap"]),
      Run(Self.lines(#"{"type":"STATE","value":{"next":"/p?token=k3y-of-the-tap"}}"#)))
    #expect(
      report.warnings == [
        "the tap's state holds a secret and is not kept: the next sync begins anew"
      ])
    #expect(try stand.state == .null)
  }

  @Test("passes over what has no key, what no stream wants and what it does not know, and says so")
  func passedOver() async throws {
    let stand = try ProcessStand()
    let report = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, #"{"type":"RECORD","stream":"posts","record":{"id":null,"name":"N"}}"#,
          #"{"type":"RECORD","stream":"tags","record":{"id":1}}"#,
          #"{"type":"RECORD","stream":"tags","record":{"id":2}}"#,
          #"{"type":"BATCH","stream":"posts"}"#, "", Self.post(1, "One"))))
    #expect(report.status == .ok)
    #expect(report.counts.new == 1)
    #expect(report.counts.skipped == 1)
    #expect(
      report.warnings == [
        "the tap writes stream 'tags', which is not wanted: it is passed over",
        "the tap writes messages of type 'BATCH', which mean nothing here",
      ])
  }

  @Test("may give a record anew: the latest stands, in one batch and over many")
  func anew() async throws {
    let stand = try ProcessStand()
    let filler = (10..<400).map { Self.post($0, "F") + "\n" }.joined()
    let report = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(Self.schema, Self.post(1, "Old"), Self.post(1, "Older"), Self.post(2, "Old"))
          + filler + Self.lines(Self.post(1, "New"), Self.post(3, "Three"))))
    #expect(report.warnings == [])
    let items = try stand.items()
    #expect(items.contains("p/post:1 New"))
    #expect(items.contains("p/post:2 Old"))
  }

  @Test("warns where not one of its records gives an item")
  func allSkipped() async throws {
    let report = try await ProcessStand().sync(
      Self.plan(),
      Run(Self.lines(#"{"type":"RECORD","stream":"posts","record":{"name":"N"}}"#)))
    #expect(report.warnings == ["the only record was skipped: record 0 has no id"])
  }

  // MARK: What leaves

  @Test("lets what it no longer gives leave where it keeps no state, after a run that ended well")
  func fullTable() async throws {
    let stand = try ProcessStand()
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(1, "One"), Self.post(2, "Two"))))
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(2, "Two")), .exited(1)))
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One", "p/post:2 Two"])
    _ = try await stand.sync(Self.plan(), Run(Self.lines(Self.schema, Self.post(2, "Two"))))
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One left", "p/post:2 Two"])
    // A run that says nothing of a stream says nothing of its items.
    _ = try await stand.sync(Self.plan(), Run(""))
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One left", "p/post:2 Two"])
  }

  @Test("that keeps a state brings what is new, and nothing leaves")
  func incremental() async throws {
    let stand = try ProcessStand()
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(1, "One"), Self.state(1))))
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(2, "Two"), Self.state(2))))
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One", "p/post:2 Two"])
  }

  @Test("lets items of older versions leave when it activates a new one and ends well")
  func versions() async throws {
    let stand = try ProcessStand()
    _ = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, Self.post(1, "One", version: 1), Self.post(2, "Two", version: 1),
          Self.activate(1), Self.state(1))))
    // The same version goes on: what is not given again stays.
    _ = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, Self.activate(1), Self.post(3, "Three", version: 1), Self.activate(1),
          Self.state(2))))
    #expect(
      try stand.items() == ["p/list:all All", "p/post:1 One", "p/post:2 Two", "p/post:3 Three"])
    // A new version, read half.
    _ = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, Self.activate(2), Self.post(1, "One", version: 2), Self.state(3)),
        .exited(1)))
    #expect(
      try stand.items() == ["p/list:all All", "p/post:1 One", "p/post:2 Two", "p/post:3 Three"])
    // Its other half: the first one counts.
    _ = try await stand.sync(
      Self.plan(),
      Run(
        Self.lines(
          Self.schema, Self.post(2, "Two", version: 2), Self.activate(2), Self.state(4))))
    #expect(
      try stand.items() == [
        "p/list:all All", "p/post:1 One", "p/post:2 Two", "p/post:3 Three left",
      ])
    // What comes back is back.
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(3, "Three", version: 2), Self.state(5))))
    #expect(
      try stand.items() == ["p/list:all All", "p/post:1 One", "p/post:2 Two", "p/post:3 Three"])
  }

  @Test(
    "that gives a stream nothing where it gave some lets nothing leave, and says so",
    arguments: [lines(schema, activate(77)), lines(activate(77)), lines(schema)])
  func silence(_ output: String) async throws {
    let stand = try ProcessStand()
    let full = Self.lines(Self.schema, Self.post(1, "One"), Self.post(2, "Two"))
    _ = try await stand.sync(Self.plan(), Run(full))
    for _ in 0..<2 {
      let report = try await stand.sync(Self.plan(), Run(output))
      #expect(
        report.warnings == ["posts: gives no items where it gave some; none is taken to have left"])
      #expect(try stand.items() == ["p/list:all All", "p/post:1 One", "p/post:2 Two"])
    }
    // What the next run shows is judged against all of it.
    let report = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(2, "Two"))))
    #expect(report.warnings == [])
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One left", "p/post:2 Two"])
  }

  @Test("may activate the version of which an earlier run brought the records")
  func lateActivation() async throws {
    let stand = try ProcessStand()
    _ = try await stand.sync(
      Self.plan(),
      Run(Self.lines(Self.schema, Self.post(1, "One", version: 1), Self.activate(1), Self.state(1)))
    )
    _ = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.post(2, "Two", version: 2), Self.state(2))))
    let report = try await stand.sync(
      Self.plan(), Run(Self.lines(Self.schema, Self.activate(2), Self.state(3))))
    #expect(report.warnings == [])
    #expect(try stand.items() == ["p/list:all All", "p/post:1 One left", "p/post:2 Two"])
  }

  // MARK: The catalog

  static let catalog = """
    {"streams": [
      {"tap_stream_id": "posts", "stream": "posts", "schema": {"type": "object"}, "metadata": [
        {"breadcrumb": [], "metadata": {"inclusion": "available"}},
        {"breadcrumb": ["properties", "id"], "metadata": {"inclusion": "automatic"}},
        {"breadcrumb": ["properties", "raw"], "metadata": {"inclusion": "unsupported"}}]},
      {"tap_stream_id": "tags", "stream": "tags", "schema": {"type": "object"}}]}
    """

  @Test(
    "is asked for its streams, and given its catalog with the wanted ones marked",
    arguments: [("catalog", "--catalog"), ("properties", "--properties")])
  func discovery(key: String, word: String) async throws {
    let processes = ScriptedProcesses([Run(Self.catalog)], isLive: true)
    let page = Self.page.replacing("catalog: none", with: "catalog: \(key)")
    _ = try await ProcessStand().sync(
      [try ProcessStand.plan(page, streams: ["posts"])], processes)
    let launches = processes.launches
    #expect(launches.map(\.purpose) == [.discovery, .tap])
    #expect(launches[0].command.words.last == .text("--discover"))
    #expect(launches[1].command.words.suffix(2) == [.text(word), .file("catalog.json")])
    let given = try JSONValue(
      parsing: try launches[1].command.files["catalog.json"].unwrapped)
    #expect(
      given == [
        "streams": [
          [
            "tap_stream_id": "posts", "stream": "posts",
            "schema": ["type": "object", "selected": true],
            "metadata": [
              ["breadcrumb": [], "metadata": ["inclusion": "available", "selected": true]],
              [
                "breadcrumb": ["properties", "id"],
                "metadata": ["inclusion": "automatic", "selected": true],
              ],
              [
                "breadcrumb": ["properties", "raw"], "metadata": ["inclusion": "unsupported"],
              ],
            ],
          ],
          [
            "tap_stream_id": "tags", "stream": "tags",
            "schema": ["type": "object", "selected": false],
            "metadata": [["breadcrumb": [], "metadata": ["selected": false]]],
          ],
        ]
      ])
  }

  @Test(
    "that cannot tell its streams fails before it is run",
    arguments: [
      (
        Run("usage: tap"), "no-catalog",
        "'tap --discover' wrote no JSON: line 1, column 1: unexpected character 'u' where a value should be; 'catalog: none' does without"
      ),
      (Run("{}"), "no-catalog", "'tap --discover' wrote no catalog: it has no list 'streams'"),
      (
        Run(#"{"streams":[{"stream":"tags"}]}"#), "no-stream",
        "the tap has no stream 'posts'; it has tags"
      ),
      (
        Run("", .exited(1), tail: "no token"), "process-exit",
        "'tap' ended with exit code 1; it said last: no token"
      ),
    ])
  func noCatalog(run: Run, kind: String, message: String) async throws {
    let processes = ScriptedProcesses([run], isLive: true)
    let page = Self.page.replacing("catalog: none", with: "catalog: catalog")
    let report = try await ProcessStand().sync(
      [try ProcessStand.plan(page, streams: ["posts"])], processes)
    #expect(report.sources.first?.failure == SyncFailure(kind, message))
    #expect(report.sources.first?.status == .failed)
    #expect(processes.launches.count == 1)
  }

  static func plan(_ options: JSONObject = JSONObject()) throws -> SourcePlan {
    try ProcessStand.plan(
      page, options: options, secrets: options["token"]?.stringValue.map { [$0] } ?? [])
  }
}
