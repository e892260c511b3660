internal import Glibc

/// Calls to the system's sockets.
enum LoopbackSocket {
  /// Listens on a free port of a loopback address.
  static func listening(
    on address: String
  ) throws(LoopbackServerError) -> (descriptor: Int32, port: Int) {
    let isIPv6 = address.contains(":")
    let family = isIPv6 ? AF_INET6 : AF_INET
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw LoopbackServerError(call: "socket", code: errno) }
    let port = isIPv6 ? bind6(descriptor, address) : bind4(descriptor, address)
    guard let port, listen(descriptor, 1024) == 0 else {
      let code = errno
      close(descriptor)
      throw LoopbackServerError(call: "listening on \(address)", code: code)
    }
    return (descriptor, port)
  }

  /// Sends all bytes; false where the connection has ended.
  static func send(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
    Array(bytes).withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Glibc.send(
          descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
          Int32(MSG_NOSIGNAL))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Waits for bytes and appends them; false where the connection has ended.
  static func receive(from descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
        return true
      }
    }
  }

  /// Waits for the client to send something or close, at most so long; true where it did.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(milliseconds)) > 0
  }

  /// Sends each piece in a packet of its own.
  static func sendAtOnce(_ descriptor: Int32) {
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bind4(_ descriptor: Int32, _ text: String) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    guard inet_pton(AF_INET, text, &address.sin_addr) == 1, bound(descriptor, &address) else {
      return nil
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func bind6(_ descriptor: Int32, _ text: String) -> Int? {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    guard inet_pton(AF_INET6, text, &address.sin6_addr) == 1, bound(descriptor, &address) else {
      return nil
    }
    return Int(UInt16(bigEndian: address.sin6_port))
  }

  private static func bound<Address>(_ descriptor: Int32, _ address: inout Address) -> Bool {
    var size = socklen_t(MemoryLayout<Address>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
      }
    }
  }
}
