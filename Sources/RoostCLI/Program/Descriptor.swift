#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes to file descriptors.
enum Descriptor {
  /// Writes all bytes; false where nobody reads them any more, or they cannot be written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
          let written = Darwin.write(descriptor, start, rest.count)
        #else
          let written = Glibc.write(descriptor, start, rest.count)
        #endif
        if written < 0, errno == EINTR || errno == EAGAIN { continue }
        guard written > 0 else { return false }
        rest = rest.dropFirst(written)
      }
      return true
    }
  }
}
