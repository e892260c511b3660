import Glibc

/// Reads and writes the files that inputs are made of.
enum SeedFiles {
  /// The contents of the files named, and of the feeds in the folders named; what is missing is
  /// passed over.
  static func read(_ paths: [String]) -> [[UInt8]] {
    paths.flatMap { path -> [[UInt8]] in
      guard let folder = opendir(path) else { return contents(path).map { [$0] } ?? [] }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if [".xml", ".rss", ".atom", ".json", ".html"].contains(where: { name.hasSuffix($0) }) {
          names.append(name)
        }
      }
      // A folder has no order of its own.
      return names.sorted().compactMap { contents(path + "/" + $0) }
    }
  }

  /// Writes an input to a file.
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
