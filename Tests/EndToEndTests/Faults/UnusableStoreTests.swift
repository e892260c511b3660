import FoundationEssentials
import Glibc
import JSON
import RoostTesting
import SQLite
import Testing

/// Stores that cannot be written, or are none: they are left as they were, and it is said why.
@Suite("A store that cannot be used")
struct UnusableStoreTests {
  private let server: LoopbackServer
  private let workspace: Workspace

  init() throws {
    server = try LoopbackServer()
    server.on("/small.xml", .document(Feeds.rss(Feeds.item("1", "One"))))
    server.on("/big.xml", .document(Feeds.rss("")), .document(Self.big))
    workspace = try Workspace(
      """
      sources:
        small: { plugin: feed, url: "\(server.url("/small.xml"))" }
        big: { plugin: feed, url: "\(server.url("/big.xml"))" }
      """, environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
  }

  /// A feed of some two megabytes.
  private static let big = Feeds.rss(
    (0..<400).map { number in
      "<item><guid>\(number)</guid><title>Big</title><description>"
        + String(repeating: "\(number) ", count: 1200) + "</description></item>"
    }.joined())

  /// The program's folder, file by file.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: workspace.folder) {
      files[name] = try Data(contentsOf: URL(filePath: "\(workspace.folder)/\(name)"))
    }
    return files
  }

  /// Changes the header of the store, which is then one file.
  private func execute(_ sql: String) throws {
    let connection = try Connection(path: workspace.store, mode: .readWrite)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try connection.execute("PRAGMA journal_mode = DELETE")
    try connection.execute(sql)
  }

  // MARK: Disks that are full

  @Test(
    "a limit on the size of files fails the source that meets it, by name, and loses nothing",
    .enabled(if: !Sanitizer.isForThreads))
  func fileSizeLimit() async throws {
    try await workspace.run("aggregate")
    let full = try await workspace.run(
      "aggregate", "--json", through: ["/usr/bin/prlimit", "--fsize=400000"])
    try await checkFull(full)
  }

  @Test("a full file system does the same", .enabled(if: geteuid() == 0))
  func fullFileSystem() async throws {
    try await workspace.run("aggregate")
    let script = """
      mkdir disk && mount -t tmpfs -o size=600k tmpfs disk || exit 99
      cp roost.db* disk/
      "$@" --store disk/roost.db
      code=$?
      cp disk/roost.db* .
      exit $code
      """
    let full = try await workspace.run(
      "aggregate", "--json", through: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"])
    // Where the system grants no mounts there is nothing to see.
    guard full.exit != 99, !full.errors.hasPrefix("unshare:") else { return }
    try await checkFull(full)
  }

  @Test("one on a disk that is full is read all the same", .enabled(if: geteuid() == 0))
  func readOnFullDisk() async throws {
    try await workspace.run("aggregate", "small")
    let script = """
      mkdir -p disk && mount -t tmpfs -o size=600k tmpfs disk || exit 99
      cp roost.db disk/
      cat /dev/zero > disk/rest 2>&-
      exec "$@" --store disk/roost.db
      """
    let wrapper = ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"]
    let list = try await workspace.run("list", "small", "--json", through: wrapper)
    // Where the system grants no mounts there is nothing to see.
    guard list.exit != 99, !list.errors.hasPrefix("unshare:") else { return }
    #expect(list.exit == 0, "\(list.errors)")
    #expect(try list.json.arrayValue?.map { $0["title"] } == ["One"])
    let sync = try await workspace.run("aggregate", "--force", "small", through: wrapper)
    #expect(sync.exit == 4)
    #expect(sync.errors.contains("make room and run it again"), "\(sync.errors)")
  }

  private func checkFull(_ full: Workspace.Outcome) async throws {
    #expect(full.exit == 4, "\(full.errors)")
    #expect(try full.json["exit"] == 4)
    #expect(try full.json["error"]["kind"] == "store")
    let sources = try full.json["sources"].arrayValue ?? []
    #expect(sources.map { $0["source"] } == ["small", "big"])
    #expect(sources.last?["error"]["kind"] == "store", "\(sources)")
    #expect(full.errors.contains("error: big: "), "\(full.errors)")
    #expect(full.errors.contains("make room and run it again"), "\(full.errors)")
    #expect(try StoreDump.faults(of: workspace.store) == [])
    let listed = try await workspace.run("list", "small", "--json").json.arrayValue
    #expect(listed?.count == 1)
    let after = try await workspace.run("aggregate", "--force")
    #expect(after.exit == 0, "\(after.errors)")
    let all = try await workspace.run("list", "--limit", "0", "--json").json.arrayValue
    #expect(all?.count == 401)
  }

  // MARK: Stores that are refused

  @Test("one that may not be written is read and told of, and stays as it is")
  func readOnly() async throws {
    try await workspace.run("aggregate")
    try execute("PRAGMA user_version")
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: workspace.folder) {
      chmod("\(workspace.folder)/\(name)", 0o444)
    }
    chmod(workspace.folder, 0o555)
    defer { chmod(workspace.folder, 0o755) }
    let before = try files()
    // Root may write anything; somebody else may not.
    let nobody =
      geteuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let sync = try await workspace.run("aggregate", through: nobody)
    #expect(sync.exit == 4, "\(sync.errors)")
    #expect(sync.errors.contains("roost.db or its folder cannot be written"), "\(sync.errors)")
    let list = try await workspace.run("list", "small", "--json", through: nobody)
    #expect(list.exit == 0, "\(list.errors)")
    #expect(try list.json.arrayValue?.map { $0["title"] } == ["One"])
    #expect(try files() == before)
  }

  /// What stands in the place of a store, and what is said of it.
  private static let strangers: [(name: String, sql: String?, bytes: String, message: String)] = [
    (
      "a store of a newer build", "PRAGMA user_version = 99", "",
      "the store roost.db has schema version 99, and this build of roost knows versions up to "
    ),
    (
      "the database of another program", "PRAGMA application_id = 7", "",
      "roost.db is a database of another program, not a store of roost; it was not changed"
    ),
    (
      "a database of another program that does not say so", nil, "other",
      "roost.db is a database of another program, not a store of roost; it was not changed"
    ),
    (
      "a store whose header has lost its version", "PRAGMA user_version = 0", "",
      """
      the store roost.db says that its schema has version 0, which cannot be: it was not changed; put \
      a copy of it in its place
      """
    ),
    (
      "a store whose header has a version below none", "PRAGMA user_version = -1", "",
      """
      the store roost.db says that its schema has version -1, which cannot be: it was not changed; put \
      a copy of it in its place
      """
    ),
    (
      "a text", nil, String(repeating: "no database\n", count: 1000),
      "the store roost.db is not a database; it was not changed"
    ),
    (
      "a text shorter than a header", nil, "x",
      "the store roost.db is not a database; it was not changed"
    ),
    (
      "a database whose inside is none", nil,
      "SQLite format 3\0" + String(repeating: "x", count: 5000),
      "roost.db is a database of another program, not a store of roost; it was not changed"
    ),
  ]

  @Test(
    "one that is none, or is newer, is refused by every command, byte for byte as it was",
    arguments: 0..<strangers.count)
  func stranger(_ place: Int) async throws {
    let stranger = Self.strangers[place]
    if let sql = stranger.sql {
      try await workspace.run("aggregate")
      try execute(sql)
    } else if stranger.bytes == "other" {
      try Connection(path: workspace.store, mode: .create).execute("CREATE TABLE t (x)")
    } else {
      try workspace.write(stranger.bytes, to: "roost.db")
    }
    let before = try files()
    for command in [
      ["aggregate"], ["aggregate", "--force"], ["aggregate", "--dry-run"], ["list"],
      ["show", "1"], ["sources"], ["sql", "SELECT 1"],
    ] {
      let run = try workspace.start(command)
      #expect(await run.exit() == 4, "\(command) over \(stranger.name)")
      #expect(run.errors.text.contains(stranger.message), "\(command): \(run.errors.text)")
      #expect(try files() == before, "\(command) over \(stranger.name)")
    }
  }

  @Test("one whose pages are damaged is told of, with what to do")
  func damaged() async throws {
    try await workspace.run("aggregate")
    try execute("PRAGMA user_version")
    var bytes = try Data(contentsOf: URL(filePath: workspace.store))
    bytes.replaceSubrange(8192..., with: Data(repeating: 0x5A, count: bytes.count - 8192))
    try bytes.write(to: URL(filePath: workspace.store))
    for command in [
      ["aggregate", "--force"], ["list"], ["sources"], ["sql", "SELECT * FROM items"],
    ] {
      let run = try workspace.start(command)
      #expect(await run.exit() == 4, "\(command)")
      #expect(
        run.errors.text.contains(
          "the store roost.db is damaged (database disk image is malformed), and was not changed: put"
            + " a copy of it in its place, or save what can be read: sqlite3 'roost.db' .recover |"
            + " sqlite3 recovered.db"), "\(command): \(run.errors.text)")
    }
  }

  @Test(
    "one on a file system that may not be written is read, and told of by the system's words",
    .enabled(if: geteuid() == 0))
  func readOnlyFileSystem() async throws {
    try await workspace.run("aggregate")
    try execute("PRAGMA user_version")
    let script = """
      mkdir disk && mount -t tmpfs -o size=2m tmpfs disk || exit 99
      cp roost.db disk/ && mount -o remount,ro disk || exit 99
      exec "$@" --store disk/roost.db
      """
    let wrapper = ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"]
    let sync = try await workspace.run("aggregate", through: wrapper)
    guard sync.exit != 99, !sync.errors.hasPrefix("unshare:") else { return }
    #expect(sync.exit == 4)
    #expect(
      sync.errors.contains(
        "the store disk/roost.db or its folder cannot be written (Read-only file system)"),
      "\(sync.errors)")
    rmdir("\(workspace.folder)/disk")
    let list = try await workspace.run("list", "small", "--json", through: wrapper)
    #expect(try list.json.arrayValue?.map { $0["title"] } == ["One"])
  }

  // MARK: Stores that go away

  @Test(
    "one that is removed or replaced while it is written does not make the run end well",
    arguments: ["", "replaced"])
  func goesAway(replacement: String) async throws {
    let door = Latch()
    server.on("/late.xml", .document(Feeds.rss(Feeds.item("9", "Nine"))).behind(door))
    let workspace = try Workspace(
      """
      sources:
        small: { plugin: feed, url: "\(server.url("/small.xml"))" }
        late: { plugin: feed, url: "\(server.url("/late.xml"))" }
      """)
    let run = try workspace.start(["aggregate", "--json"])
    await run.errors.contains("small: ok")
    for suffix in ["", "-wal", "-shm"] { unlink(workspace.store + suffix) }
    if !replacement.isEmpty { try workspace.write("", to: "roost.db") }
    door.open()
    #expect(await run.exit() == 4)
    let report = try JSONValue(parsing: run.output.text)
    let message = JSONValue.string(
      """
      the store roost.db was removed or replaced while it was written: what is not in the file of that \
      name now is lost; run it again
      """)
    #expect(report["exit"] == 4)
    #expect(report["error"] == ["kind": "store", "message": message, "location": nil])
    let sources = report["sources"].arrayValue
    #expect(sources?.map { $0["status"] } == ["ok", "partial"])
    #expect(sources?.last?["error"]["message"] == message)
    let again = try await workspace.run("aggregate")
    #expect(again.exit == 0, "\(again.errors)")
    #expect(try await workspace.run("list", "--json").json.arrayValue?.count == 2)
  }

  // MARK: Fault points

  @Test(
    "a fault point that there is not is wrong usage, so that no test stops nowhere",
    arguments: [
      (
        "after-comit:1", "$ROOST_FAULT names 'after-comit', which is no fault point",
        "did you mean 'after-commit'?"
      ),
      (
        "elsewhere:1", "$ROOST_FAULT names 'elsewhere', which is no fault point",
        "'count' lists the points."
      ),
      (
        "after-commit", "$ROOST_FAULT is 'after-commit', which is not POINT:COUNT",
        "write it as after-commit:1, or 'count' to list the points."
      ),
      (
        "after-commit:0", "$ROOST_FAULT is 'after-commit:0', which is not POINT:COUNT",
        "write it as after-commit:1, or 'count' to list the points."
      ),
    ])
  func unknownPoint(text: String, message: String, help: String) async throws {
    for command in ["aggregate", "list"] {
      let outcome = try await workspace.run(command, environment: ["ROOST_FAULT": text])
      #expect(outcome.exit == 2)
      #expect(outcome.errors == "roost: error: \(message)\nhelp: \(help)\n")
    }
    #expect(server.requests.isEmpty)
  }
}
