#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads from and writes to file descriptors.
enum Descriptor {
  /// Everything that comes up to the end; nil where it cannot be read, or is more than that.
  static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #else
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count >= 0, bytes.count + count <= limit else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

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
