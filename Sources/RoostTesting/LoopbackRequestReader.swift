internal import HTTP

/// Reads the requests of one connection (RFC 9112, sections 2 to 6); bodies by `Content-Length`.
struct LoopbackRequestReader {
  let descriptor: Int32
  let connection: Int
  private var bytes: [UInt8] = []

  init(descriptor: Int32, connection: Int) {
    self.descriptor = descriptor
    self.connection = connection
  }

  /// The next request; nil where the connection has ended or what comes is no request.
  mutating func next() -> LoopbackRequest? {
    while true {
      if let end = endOfHead(), let request = take(head: end) { return request }
      guard LoopbackSocket.receive(from: descriptor, into: &bytes) else { return nil }
    }
  }

  /// Where the head ends, the empty line included.
  private func endOfHead() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual(mark) }.map { $0 + 4 }
  }

  /// Takes out the request whose head ends there; nil while its body is not all there.
  private mutating func take(head end: Int) -> LoopbackRequest? {
    let lines = String(decoding: bytes[..<(end - 4)], as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var request = LoopbackRequest(
      method: String(words[0]), target: String(words[1]), connection: connection)
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      request.fields.append(String(line[..<colon]), String(value))
    }
    let length = request.fields["Content-Length"].flatMap { Int($0) } ?? 0
    guard bytes.count >= end + length else { return nil }
    request.body = Array(bytes[end..<(end + length)])
    bytes.removeFirst(end + length)
    return request
  }
}
