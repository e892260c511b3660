import FoundationEssentials

/// A folder that goes with its test.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    path = "\(base)/roost-cli-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and makes the folders on the way to it.
  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
