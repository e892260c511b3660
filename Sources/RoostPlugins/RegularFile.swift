import YAML

/// A file of a plugin's folder, read whole.
package enum RegularFile {
  /// Bytes of the longest that is read.
  static let longest = 256 << 20

  /// Its bytes; nil where it is not there, may not be read, is longer than that, or is a pipe or a device,
  /// which might never end.
  package static func bytes(_ path: String) -> [UInt8]? {
    var limits = YAMLLimits()
    limits.size = longest
    return try? YAMLDocument.bytes(
      ofFile: path, named: path, limits: limits, takesPipes: false)
  }
}
