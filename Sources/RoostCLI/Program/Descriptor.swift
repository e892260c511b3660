#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes to file descriptors.
enum Descriptor {
  /// Writes all bytes, or says what was in the way.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> OutputBuffer.Passing {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
          let written = Darwin.write(descriptor, start, rest.count)
        #else
          let written = Glibc.write(descriptor, start, rest.count)
        #endif
        if written < 0, errno == EINTR || errno == EAGAIN { continue }
        guard written > 0 else {
          // A pipe or a terminal whose reader has gone.
          return [EPIPE, ECONNRESET, EIO].contains(errno)
            ? .closed : .failed(String(cString: strerror(errno)))
        }
        rest = rest.dropFirst(written)
      }
      return .taken
    }
  }
}
