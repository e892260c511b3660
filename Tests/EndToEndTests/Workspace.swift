import FoundationEssentials
import JSON
import Testing

/// A folder of its own with a sources.yaml, in which the program runs.
final class Workspace: Sendable {
  /// How a run of the program ended.
  struct Outcome {
    var exit: Int32
    var output: String
    var errors: String

    /// Standard output as JSON.
    var json: JSONValue { get throws { try JSONValue(parsing: output) } }
  }

  /// The folder.
  let folder: String
  /// The environment of every run.
  let environment: [String: String]

  /// A new folder whose name has letters beyond ASCII, with that configuration.
  init(_ sources: String, environment: [String: String] = [:]) throws {
    folder = TemporaryFolder.path + "/roost-Żółć-\(UUID().uuidString)"
    self.environment = ["HOME": folder, "TZ": "UTC0"].merging(environment) { $1 }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try write(sources, to: "sources.yaml")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file, and makes the folders on the way to it.
  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
  }

  /// Starts the program.
  func start(
    _ arguments: [String], environment: [String: String]? = nil, through wrapper: [String] = [],
    to sink: ProgramRun.Sink = .pipes, measuresMemory: Bool = false
  ) throws -> ProgramRun {
    try ProgramRun(
      arguments, in: self, environment: environment ?? self.environment, through: wrapper, to: sink,
      measuresMemory: measuresMemory)
  }

  /// Runs the program to its end.
  @discardableResult func run(
    _ arguments: String..., environment extra: [String: String] = [:],
    through wrapper: [String] = []
  ) async throws -> Outcome {
    let run = try start(
      arguments, environment: environment.merging(extra) { $1 }, through: wrapper)
    let exit = await run.exit()
    return Outcome(exit: exit, output: run.output.text, errors: run.errors.text)
  }
}

/// Where temporary folders are made.
enum TemporaryFolder {
  static var path: String { ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp" }
}
