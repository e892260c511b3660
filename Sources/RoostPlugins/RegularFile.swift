import Glibc

/// A file of a plugin's folder, read whole.
package enum RegularFile {
  /// Bytes of the longest that is read.
  static let longest = 256 << 20

  /// Its bytes; nil where it is not there, may not be read, is longer than that, or is a pipe or a device,
  /// which might never end.
  package static func bytes(_ path: String) -> [UInt8]? {
    // A pipe without a writer would be waited for where it is opened.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      info.st_size <= longest
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(clamping: info.st_size))
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= longest {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    return nil
  }
}
