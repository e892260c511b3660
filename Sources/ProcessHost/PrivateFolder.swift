import FoundationEssentials
import Glibc

/// A folder that nobody else may enter, with the files of one run and a home; gone with `remove`.
struct PrivateFolder {
  /// Its absolute path.
  let path: String
  /// A folder in it that the process may write.
  var home: String { "\(path)/home" }

  /// A new folder, mode 0700, with those files, mode 0600.
  /// - Throws: `HostError` where it cannot be made.
  init(in parent: String, files: [String: [UInt8]]) throws(HostError) {
    var template = Array("\(parent)/roost-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let made = mkdtemp(start) else { return nil }
      return String(cString: made)
    }
    guard let made else { throw .system("no private folder can be made in \(parent)", errno) }
    path = made
    do throws(HostError) {
      guard mkdir("\(made)/home", 0o700) == 0 else {
        throw .system("\(made)/home cannot be made", errno)
      }
      for (name, content) in files { try Self.write(content, to: "\(made)/\(name)") }
    } catch {
      remove()
      throw error
    }
  }

  /// Removes it with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static func write(_ content: [UInt8], to path: String) throws(HostError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("\(path) cannot be written", errno) }
    defer { close(file) }
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes { bytes in
        Glibc.write(file, bytes.baseAddress?.advanced(by: written), content.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("\(path) cannot be written", errno) }
      written += count
    }
  }
}
