import FoundationEssentials
import RoostStore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A copy of the store in a folder of its own, for `--dry-run`.
struct TemporaryStore {
  let store: Store
  private let folder: String

  /// - Parameter path: the store to copy; where there is none yet, the copy is empty.
  init(copying path: String) throws(ProgramFailure) {
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(base)/roost-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ProgramFailure(
        StoreError(
          .failed, path: base, message: "no temporary folder can be made in \(base) for a dry run"))
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(StoreError) {
      let copy = "\(folder)/roost.db"
      do throws(StoreError) {
        try Store(path: path, mode: .readOnly).copy(to: copy)
      } catch {
        guard error.kind == .missing else { throw error }
      }
      store = try Store(path: copy)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw ProgramFailure(error)
    }
  }

  /// Takes the copy away.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
