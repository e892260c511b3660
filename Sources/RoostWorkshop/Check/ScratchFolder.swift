import FoundationEssentials
import Glibc

/// A folder of its own that goes with its owner.
final class ScratchFolder: Sendable {
  /// Its path.
  let path: String

  /// - Throws: `ScratchError` where none can be made.
  init() throws(ScratchError) {
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(base)/roost-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ScratchError(folder: base) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
