package import Diagnostics
import Glibc

extension YAMLDocument {
  /// Reads the one document of a file.
  ///
  /// - `path`: where it is.
  /// - `file`: how messages name it; nil: by its path.
  /// - Throws: where it cannot be opened or read, or has more bytes than the limits allow, and all
  ///   that reading its bytes may throw.
  package static func read(
    path: String, file: String? = nil, limits: YAMLLimits = YAMLLimits()
  ) throws(Diagnostic) -> YAMLDocument {
    let file = file ?? path
    return try read(bytes(ofFile: path, named: file, limits: limits), file: file, limits: limits)
  }

  /// The bytes of a file, at most one more than the limit; a pipe is read to its end.
  ///
  /// - `takesPipes`: false: what is no regular file, and so might never end, is refused unread.
  package static func bytes(
    ofFile path: String, named file: String, limits: YAMLLimits = YAMLLimits(),
    takesPipes: Bool = true
  ) throws(Diagnostic) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (takesPipes ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw unreadable(file, errno) }
    defer { close(descriptor) }
    if !takesPipes {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw Diagnostic(
          kind: "unreadable", file: file, message: "this is a folder or a device, not a file")
      }
      guard status.st_size <= limits.size else { throw tooLarge(file, limits) }
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limits.size {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(file, errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    throw tooLarge(file, limits)
  }

  private static func tooLarge(_ file: String, _ limits: YAMLLimits) -> Diagnostic {
    Diagnostic(
      kind: "too-large", file: file,
      message: "the file has more than \(limits.size) bytes, and no more are read")
  }

  private static func unreadable(_ file: String, _ code: Int32) -> Diagnostic {
    let (message, help): (String, String?) =
      switch code {
      case ENOENT, ENOTDIR: ("there is no such file", nil)
      case EACCES, EPERM:
        ("the file may not be read", "look at the permissions of the file and its folders.")
      case EISDIR: ("this is a folder, not a file", nil)
      default: ("the file cannot be read: \(String(cString: strerror(code)))", nil)
      }
    return Diagnostic(kind: "unreadable", file: file, message: message, help: help)
  }
}
