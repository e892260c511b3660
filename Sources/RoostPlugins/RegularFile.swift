import FoundationEssentials
import Glibc

/// A file of a plugin's folder, read whole.
package enum RegularFile {
  /// Its bytes; nil where it is not there, may not be read, or is a pipe or a device, which might never
  /// end.
  package static func bytes(_ path: String) -> [UInt8]? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}
