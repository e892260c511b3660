import Foundation

@testable import RoostStore

/// A folder of its own for one test, removed at its end.
final class TemporaryFolder {
  let path: String

  init() throws {
    // Memory where there is such a folder: what is tested is what the store writes, not the disk.
    let memory = "/dev/shm"
    let base =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    path = base + "/roost-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var store: String { path + "/roost.db" }
}
