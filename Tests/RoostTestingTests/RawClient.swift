import Glibc
import Testing

/// Sends bytes to a loopback port and reads what comes until the server closes.
struct RawClient {
  let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(code == 0)
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Everything until the server closes, or until so many bytes have come.
  func receive(upTo limit: Int = .max) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while all.count < limit {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    return all
  }

  func close() { Glibc.close(descriptor) }

  /// One request on a connection of its own, and all that comes back.
  static func exchange(_ port: Int, _ request: String) throws -> String {
    let client = try RawClient(port: port)
    defer { client.close() }
    client.send(request)
    shutdown(client.descriptor, Int32(SHUT_WR))
    return String(decoding: client.receive(), as: UTF8.self)
  }
}
