import CCurl
import Glibc
import Text

extension IPAddress {
  /// The address in a socket address; nil for other families than IPv4 and IPv6.
  init?(socketAddress address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let value = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(bytes: withUnsafeBytes(of: value) { Array($0) })
    case AF_INET6:
      let value = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(bytes: withUnsafeBytes(of: value) { Array($0) })
    default: return nil
    }
  }
}
