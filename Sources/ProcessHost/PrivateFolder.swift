import FoundationEssentials
import Glibc

/// A folder that nobody else may enter, with the files of one run and a home; gone with `remove`.
///
/// It is locked while its owner lives: what a killed program left, a later one finds by `sweep`.
struct PrivateFolder {
  private static let prefix = "roost-run-"

  /// Its absolute path.
  let path: String
  /// A folder in it that the process may write.
  var home: String { "\(path)/home" }
  private let files: [String]
  private let lock: Int32

  /// A new folder, mode 0700, with those files, mode 0600.
  /// - Throws: `HostError` where it cannot be made.
  init(in parent: String, files: [String: [UInt8]]) throws(HostError) {
    // It gets its name when it is locked, so that nobody sweeps it before.
    var template = Array("\(parent)/.\(Self.prefix)XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let made = mkdtemp(start) else { return nil }
      return String(cString: made)
    }
    guard let made else { throw .system("no private folder can be made in \(parent)", errno) }
    self.files = Array(files.keys)
    lock = open(made, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    path = "\(parent)/\(FilePath.last(made).dropFirst())"
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(made, path) == 0 else {
      let error = HostError.system("\(made) cannot be locked", errno)
      rmdir(made)
      if lock >= 0 { close(lock) }
      throw error
    }
    do throws(HostError) {
      guard mkdir(home, 0o700) == 0 else { throw .system("\(home) cannot be made", errno) }
      for (name, content) in files { try Self.write(content, to: "\(path)/\(name)") }
    } catch {
      _ = remove(until: HostLoop.now + 1)
      throw error
    }
  }

  /// Removes the files that were put there, which may hold secrets: quickly done, whatever else is there.
  func removeFiles() {
    fchmod(lock, 0o700)
    for name in files { unlinkat(lock, name, 0) }
  }

  /// Removes it with all that is in it; once only.
  /// - Parameter deadline: when that is to be given up, on `HostLoop.now`'s clock.
  /// - Returns: why something of it is left; nil: nothing is.
  func remove(until deadline: Double) -> String? {
    defer { close(lock) }
    removeFiles()
    return Self.remove(lock, at: path, until: deadline)
  }

  private static func remove(
    _ folder: Int32, at path: String, until deadline: Double
  ) -> String? {
    var removal = FolderRemoval(of: folder, until: deadline)
    removal.run()
    guard rmdir(path) != 0, errno != ENOENT else { return nil }
    let reason = String(cString: strerror(removal.fault ?? errno))
    return "the private folder \(path) cannot be removed whole: \(reason); remove it yourself"
  }

  /// Removes what programs of this user that were killed left there: the files of all, which may hold
  /// secrets, then the rest of them.
  /// - Parameter deadline: when the rest is to be given up, on `HostLoop.now`'s clock: a later sweep goes
  ///   on with it.
  static func sweep(_ parent: String, until deadline: Double) {
    for path in leftovers(in: parent) {
      claim(path) { FolderRemoval.removeFiles(in: $0) }
    }
    for path in leftovers(in: parent) where HostLoop.now < deadline {
      claim(path) { _ = remove($0, at: path, until: deadline) }
    }
  }

  private static func leftovers(in parent: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted().map { "\(parent)/\($0)" }
  }

  /// Hands over a descriptor of a folder of this user whose owner lives no more.
  private static func claim(_ path: String, _ body: (Int32) -> Void) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer {
      // Said, for a child that is just being started has all that is open until it runs its program.
      flock(folder, LOCK_UN)
      close(folder)
    }
    var info = stat()
    guard fstat(folder, &info) == 0, info.st_uid == geteuid(),
      flock(folder, LOCK_EX | LOCK_NB) == 0
    else { return }
    body(folder)
  }

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
