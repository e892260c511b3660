/// Sizes in messages, exact: a limit is quoted as it was set.
enum ByteLimit {
  /// `8 MiB`, `128 KiB`, `1000 bytes`.
  static func text(_ bytes: Int) -> String {
    if bytes > 0, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
    if bytes > 0, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KiB" }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}
