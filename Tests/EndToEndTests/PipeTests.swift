import Glibc
import Testing

@Suite("A pipe where a file should be")
struct PipeTests {
  private static let page = """
    plugin: p
    request: { get: "https://example.org/all" }
    item: { id: .id, kind: thing }
    """

  @Test(
    "keeps nothing waiting: it is refused, or counts as a file that cannot be read",
    arguments: [
      ("authorities.pem", ["check"], 3, "the file 'authorities.pem' cannot be read"),
      ("key", ["check"], 3, "the file 'key' cannot be read"),
      ("plugins/p/plugin.yaml", ["check"], 3, "the manifest of plugin 'p' cannot be read"),
      ("plugins/p/samples/samples.yaml", ["aggregate", "--sample"], 1, "no sample"),
      ("plugins/p/samples/all.json", ["aggregate", "--sample"], 1, "all.json cannot be read"),
      ("plugins/p/README.md", ["plugin", "check", "p"], 3, "README.md"),
      ("roost.db", ["list"], 4, "the store roost.db is not a database; it was not changed"),
    ])
  func pipe(path: String, arguments: [String], exit: Int32, message: String) async throws {
    let workspace = try workspace(path)
    unlink("\(workspace.folder)/\(path)")
    try #require(mkfifo("\(workspace.folder)/\(path)", 0o600) == 0)
    // Without it this would wait for ever for somebody to write.
    let run = try workspace.start(arguments, through: ["/usr/bin/timeout", "60"])
    #expect(await run.exit() == exit)
    #expect(run.errors.text.contains(message), "\(run.errors.text)")
  }

  @Test(
    "or a file of a gigabyte takes no memory",
    arguments: [
      (
        "plugins/p/plugin.yaml", ["check"], 3,
        "the file has more than 4194304 bytes, and no more are read"
      ),
      (
        "plugins/p/samples/samples.yaml", ["aggregate", "--sample"], 3,
        "the file has more than 4194304 bytes, and no more are read"
      ),
      ("plugins/p/samples/all.json", ["aggregate", "--sample"], 1, "all.json cannot be read"),
      ("plugins/p/README.md", ["plugin", "check", "p"], 3, "README.md"),
    ])
  func huge(path: String, arguments: [String], exit: Int32, message: String) async throws {
    let workspace = try workspace(path)
    try #require(truncate("\(workspace.folder)/\(path)", 1 << 30) == 0)
    let run = try workspace.start(arguments, measuresMemory: true)
    #expect(await run.exit() == exit)
    #expect(run.errors.text.contains(message), "\(run.errors.text)")
    #expect(run.peakMemory < Sanitizer.memoryFactor * (128 << 20))
  }

  /// A workspace with such a file.
  private func workspace(_ path: String) throws -> Workspace {
    let extra =
      ["authorities.pem": "ca_file: authorities.pem", "key": "title: \"${file:key}\""][path] ?? ""
    let workspace = try Workspace("sources:\n  it:\n    plugin: p\n    \(extra)\n")
    try workspace.write(Self.page, to: "plugins/p/plugin.yaml")
    try workspace.write(
      "a: { responses: { GET /all: all.json } }\n", to: "plugins/p/samples/samples.yaml")
    try workspace.write("[]", to: "plugins/p/samples/all.json")
    try workspace.write("# p\n", to: "plugins/p/README.md")
    return workspace
  }
}
