import FoundationEssentials
import Glibc
import JSON
import Testing

@Suite("A plugin that is a command")
struct ProcessPluginTests {
  static let page = """
    plugin: script
    run: [sh, main.sh]
    format: jsonl
    options: { word: { type: text, default: One, summary: Title. } }
    item: { id: "{.id}", kind: thing, title: .title }
    """

  static func workspace(_ script: String, _ page: String = page) throws -> Workspace {
    let workspace = try Workspace("sources: { it: { plugin: script } }\n")
    try workspace.write(page, to: "plugins/script/plugin.yaml")
    try workspace.write(script, to: "plugins/script/main.sh")
    return workspace
  }

  @Test("fills its source in a sync, and shows it in a preview")
  func syncs() async throws {
    let workspace = try Self.workspace(
      "echo '{\"id\":1,\"title\":\"'$OPTION_WORD'\"}'; echo '{\"id\":2,\"title\":\"Two\"}'\n")
    let preview = try await workspace.run("preview", "it", "--json").json
    #expect(preview["items"].arrayValue?.map { $0["title"] } == ["One", "Two"])
    let report = try await workspace.run("aggregate", "--json")
    #expect(report.exit == 0)
    #expect(try report.json["sources"].arrayValue?.map { $0["new"] } == [2])
    let listed = try await workspace.run("list", "it", "--json").json
    #expect(Set(listed.arrayValue?.compactMap { $0["title"].stringValue } ?? []) == ["One", "Two"])
  }

  @Test("that says a mebibyte on standard error ends well all the same")
  func loud() async throws {
    let workspace = try Self.workspace(
      "head -c 1048576 /dev/zero | tr '\\0' e >&2; echo '{\"id\":1}'\n")
    let report = try await workspace.run("aggregate", "--json")
    #expect(report.exit == 0)
    #expect(try report.json["sources"].arrayValue?.map { $0["new"] } == [1])
    #expect(report.errors.utf8.count < 10_000)
  }

  @Test("is not run by what only looks, and is told of where it cannot be run")
  func looks() async throws {
    let workspace = try Self.workspace(
      "", Self.page.replacing("[sh, main.sh]", with: "[no-such-tap]"))
    for arguments in [["check"], ["plugins", "script"], ["sources"]] {
      let run = try workspace.start(arguments)
      #expect(await run.exit() == 0)
    }
    let report = try await workspace.run("aggregate", "--json")
    #expect(report.exit == 1)
    let error = try report.json["sources"].arrayValue?.first?["error"]
    #expect(error?["kind"] == "no-command")
    #expect(
      error?["message"]
        == "there is no program 'no-such-tap' in the folders of $PATH; install it, or give its path"
    )
  }

  @Test("that ends well is told with what it said on standard error, which reaches no result")
  func said() async throws {
    let workspace = try Self.workspace(
      "echo one >&2; printf 'hello\\033[2J %s\\n' \"$OPTION_WORD\" >&2; echo '{\"id\":1}'\n")
    try workspace.write(
      "sources: { it: { plugin: script, word: \"${KEY}\" } }\n", to: "sources.yaml")
    let key = ["KEY": "planted-key-1"]
    let report = try await workspace.run("aggregate", "--json", environment: key)
    #expect(report.exit == 0)
    #expect(try report.json["sources"].arrayValue?.map { $0["warnings"] } == [[]])
    let line = "it: it said: one / hello[2J ***\n"
    #expect(report.errors.contains(line))
    #expect(!report.output.contains("hello"))
    let verbose = try await workspace.run("aggregate", "--verbose", environment: key)
    #expect(verbose.errors.contains(line))
    #expect(!verbose.output.contains("hello"))
    let quiet = try await workspace.run("aggregate", "--quiet", environment: key)
    #expect(quiet.errors == "")
    let preview = try await workspace.run("preview", "it", "--json", "-v", environment: key)
    #expect(preview.errors.contains(line))
    #expect(!preview.output.contains("hello"))
  }

  @Test(
    "ends with the program, with all that it started",
    arguments: ["aggregate", "preview"], [SIGINT, SIGTERM])
  func stops(command: String, signal: Int32) async throws {
    let mark = "mark-\(UUID().uuidString)"
    let workspace = try Self.workspace(
      "(sleep 1000) & echo '{\"id\":1}'; sleep 1000\n",
      Self.page.replacing("default: One", with: "default: \(mark)"))
    let run = try workspace.start([command] + (command == "preview" ? ["it"] : []))
    while Self.running(mark).count < 3 { await Task.yield() }
    run.send(signal)
    #expect(await run.exit() == 128 + signal)
    #expect(Self.running(mark) == [])
  }

  /// The numbers of the processes that have the mark among their variables.
  private static func running(_ mark: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard let bytes = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains("OPTION_WORD=\(mark)")
    }
  }
}
