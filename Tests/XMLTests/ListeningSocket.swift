import Glibc

/// A port of the loopback interface that someone might connect to.
final class ListeningSocket {
  private let handle: Int32
  let port: UInt16

  init?() {
    handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let handle = handle
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, length) == 0 && listen(handle, 8) == 0
          && getsockname(handle, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard handle >= 0, isOpen else { return nil }
  }

  deinit { close(handle) }

  /// Whether anyone has connected.
  var hasConnection: Bool {
    let connection = accept(handle, nil, nil)
    if connection >= 0 { close(connection) }
    return connection >= 0
  }
}
