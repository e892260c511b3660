import FoundationEssentials
import JSON
import ProcessHost
import RoostEngine
import RoostPlugins
import RoostStore
import Testing
import Text

@Suite("hostile plugins")
struct HostileProcessTests {
  /// Whether boxes can be made on this machine.
  static let hasBox =
    ProcessHost(searchPath: "/usr/bin:/bin").boxFault == nil

  /// A plugin that does no good, and what is said of it.
  struct Hostile: Sendable {
    var name: String
    var script: String
    /// Nil: it can do nothing wrong, and is stopped without a word.
    var message: String?
    var boxed: String?

    init(_ name: String, _ script: String, _ message: String?, boxed: String? = nil) {
      self.name = name
      self.script = script
      self.message = message
      self.boxed = boxed ?? message
    }
  }

  static let hostile: [Hostile] = [
    Hostile(
      "forks", "i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done; wait",
      "'sh' had more than 64 processes and was ended"),
    Hostile(
      "long-line", "head -c 1073741824 /dev/zero | tr '\\0' x",
      "line 1 of the output is longer than 16 MB"),
    Hostile(
      "endless", "yes '{\"id\":1}'",
      "'sh' wrote more than 4.0 MB and was ended; 'max_size' allows more"),
    Hostile(
      "hangs", "echo '{\"id\":1}'; sleep 1000",
      "'sh' took longer than 3s and was ended; 'timeout' allows more"),
    Hostile(
      "ignores-term", "trap '' TERM; while :; do sleep 1000; done",
      "'sh' took longer than 3s and was ended; 'timeout' allows more"),
    Hostile(
      "leaves-grandchild", "echo '{\"id\":1}'; (trap '' TERM; sleep 1000) & exit 0",
      "'sh' ended and left processes behind that held its output; those that could be found were ended",
      boxed: "'sh' ended and left processes behind that held its output; they were ended"),
    Hostile(
      "garbage", "echo '{\"id\":1}'; echo '{\"id\":'",
      "process:garbage/garbage: line 2, column 7: unexpected end of the text; each line is one JSON text"
    ),
  ]

  static let good = Hostile(
    "good", "for i in 1 2 3; do echo '{\"id\":'$i'}'; done", nil)

  static func plan(_ plugin: Hostile, in folder: String, reads: [String] = []) throws -> SourcePlan
  {
    let own = "\(folder)/plugins/\(plugin.name)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try Data(plugin.script.utf8).write(to: URL(filePath: "\(own)/main.sh"))
    let page = """
      plugin: \(plugin.name)
      run: [sh, main.sh]
      format: jsonl
      reads: [\(reads.joined(separator: ", "))]
      item: { id: "{.id}", kind: thing, title: .text }
      """
    var plan = try ProcessStand.plan(page, folder: own, name: plugin.name)
    plan.processTimeout = ["hangs", "ignores-term"].contains(plugin.name) ? 3 : 120
    plan.manners.maximumBodySize = plugin.name == "long-line" ? nil : 4 << 20
    return plan
  }

  @Test(
    "are stopped and reported, and a good one beside them is unaffected",
    arguments: hasBox ? [true, false] : [false])
  func stopped(isBoxed: Bool) async throws {
    let stand = try ProcessStand()
    var plans = try Self.hostile.map { try Self.plan($0, in: stand.stand.folder) }
    plans.insert(try Self.plan(Self.good, in: stand.stand.folder), at: 3)
    let host = ProcessHost(searchPath: "/usr/bin:/bin", usesBox: isBoxed)
    let report = try await stand.sync(plans, LiveProcesses(host)) { $0.jobs = 16 }
    for hostile in Self.hostile {
      let source = try #require(report.sources.first { $0.source == hostile.name })
      // What a grandchild holds ends with its box.
      if isBoxed, hostile.name == "leaves-grandchild" {
        #expect(source.failure == nil)
      } else {
        #expect(source.failure?.message == hostile.message)
        #expect(source.status.isFault)
      }
    }
    let good = try #require(report.sources.first { $0.source == "good" })
    #expect(good.status == .ok)
    #expect(good.failure == nil)
    #expect(good.warnings == [])
    #expect(try stand.items().filter { $0.hasPrefix("good/") }.count == 3)
    // What came before a fault is kept.
    #expect(try stand.items().contains("garbage/1 -"))
    #expect(try stand.items().contains("hangs/1 -"))
  }

  @Test(
    "that read secret files find nothing in a box, and are reported",
    .enabled(if: hasBox, "bubblewrap is installed and may make namespaces"))
  func secrets() async throws {
    let stand = try ProcessStand()
    let folder = stand.stand.folder
    let key = "\(folder)/home/.ssh/id_ed25519"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/home/.ssh", withIntermediateDirectories: true)
    for path in [key, "\(folder)/sources.yaml", "\(folder)/home/notes"] {
      try Data("secret text".utf8).write(to: URL(filePath: path))
    }
    // It may read the user's folder, and still not what is hidden in it.
    let reader = Hostile(
      "reads",
      """
      cat \(folder)/home/notes >/dev/null && echo '{"id":"allowed"}'
      for f in \(key) \(folder)/sources.yaml \(folder)/roost.db; do
        text=$(head -c 11 $f) && [ -n "$text" ] && echo '{"id":"leaked","text":"'$f'"}'
      done
      exit 3
      """, nil)
    let host = ProcessHost(
      searchPath: "/usr/bin:/bin",
      hidden: [
        folder, "\(folder)/sources.yaml", "\(folder)/roost.db", "\(folder)/home/.ssh",
      ])
    let report = try await stand.sync(
      [try Self.plan(reader, in: folder, reads: ["\(folder)/home"])], LiveProcesses(host))
    #expect(
      report.sources.first?.failure?.message.hasPrefix(
        "'sh' ended with exit code 3; it said last: ")
        == true)
    #expect(try stand.items() == ["reads/allowed -"])
  }
}
