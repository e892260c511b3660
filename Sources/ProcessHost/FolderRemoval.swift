import Glibc

/// Empties a folder whatever permissions a command left in it, and never follows a link out of it.
///
/// A folder that stands in a folder is moved up before it is emptied: no depth costs more than two
/// descriptors.
struct FolderRemoval {
  /// A name as the system has it, with its closing zero.
  private typealias Name = [CChar]

  /// Why something is left; nil: nothing is.
  private(set) var fault: Int32?
  private let top: Int32
  /// When it is to be given up, on `HostLoop.now`'s clock.
  private let deadline: Double
  private var moves = 0

  /// - Parameter top: a descriptor of the folder; it stays open.
  init(of top: Int32, until deadline: Double) {
    self.top = top
    self.deadline = deadline
  }

  /// Removes what stands in a folder itself and is no folder: quickly done.
  static func removeFiles(in top: Int32) {
    fchmod(top, 0o700)
    for name in names(in: top) { unlinkat(top, name, 0) }
  }

  /// Removes everything in the folder, as far as the system lets it: a process that got away may put
  /// files into it without end.
  mutating func run() {
    fchmod(top, 0o700)
    var hasRemoved = true
    while hasRemoved {
      fault = nil
      hasRemoved = false
      for name in Self.names(in: top) {
        guard HostLoop.now < deadline else {
          fault = ETIME
          return
        }
        if remove(name) { hasRemoved = true }
      }
    }
  }

  /// Removes one entry of the folder; what stands in it and is a folder is moved beside it.
  private mutating func remove(_ name: Name) -> Bool {
    if unlinkat(top, name, 0) == 0 { return true }
    guard errno == EISDIR || errno == EPERM, let folder = open(name) else {
      fault = errno
      return false
    }
    for inner in Self.names(in: folder) {
      guard HostLoop.now < deadline else { break }
      if unlinkat(folder, inner, 0) != 0, errno == EISDIR || errno == EPERM {
        moveUp(inner, from: folder)
      }
    }
    close(folder)
    if unlinkat(top, name, AT_REMOVEDIR) == 0 { return true }
    fault = errno
    return false
  }

  private func open(_ name: Name) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var folder = openat(top, name, flags)
    if folder < 0, errno == EACCES, fchmodat(top, name, 0o700, AT_SYMLINK_NOFOLLOW) == 0 {
      folder = openat(top, name, flags)
    }
    guard folder >= 0 else { return nil }
    fchmod(folder, 0o700)
    return folder
  }

  private mutating func moveUp(_ name: Name, from folder: Int32) {
    // Its `..` changes with the move, so that it must be one that may be written.
    fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
    for _ in 0..<16 {
      moves += 1
      guard renameat(folder, name, top, ".roost-moved-\(moves)") != 0,
        [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno)
      else { return }
    }
  }

  private static func names(in folder: Int32) -> [Name] {
    // Opened anew: a descriptor has one place in its folder, and it is at the end after a reading.
    let opened = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return [] }
    guard let entries = fdopendir(opened) else {
      close(opened)
      return []
    }
    defer { closedir(entries) }
    var names: [Name] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      if name != [46, 0], name != [46, 46, 0] { names.append(name) }
    }
    return names
  }
}
