internal import HTTP

/// Sends one response in the way that its delivery says.
struct LoopbackWriter {
  let connection: LoopbackConnection
  let response: LoopbackResponse

  /// Sends it; false where the connection must close.
  func run() -> Bool {
    switch response.delivery {
    case .whole: sendHead() && connection.send(body)
    case .byteByByte: sendByteByByte()
    case .chunked(let size): sendChunked(size)
    case .untilClose: sendHead(["Connection": "close"]) && connection.send(body) && false
    case .claimedLength(let length): sendHead(length: length) && connection.send(body) && false
    case .cut(let count):
      sendHead(length: body.count) && connection.send(body.prefix(count)) && false
    case .endless: sendEndless()
    case .drip(let milliseconds): sendHead(["Connection": "close"]) && drip(every: milliseconds)
    case .hangBeforeHead: hang()
    case .hang(let count):
      sendHead(length: max(body.count, count + 1)) && connection.send(body.prefix(count)) && hang()
    case .closeBeforeHead: false
    case .raw(let bytes): connection.send(bytes) && false
    }
  }

  private var body: [UInt8] { response.body }

  /// Whether a body may follow the head (RFC 9112, section 6.3).
  private var hasBody: Bool { response.status != 304 && response.status != 204 }

  private func head(_ framing: HTTPFields) -> [UInt8] {
    var fields = response.fields
    for line in framing.lines where fields[line.name] == nil {
      fields.append(line.name, line.value)
    }
    return connection.head(response.status, fields)
  }

  private func sendHead(length: Int) -> Bool { sendHead(["Content-Length": "\(length)"]) }

  private func sendHead(_ framing: HTTPFields? = nil) -> Bool {
    connection.send(head(framing ?? (hasBody ? ["Content-Length": "\(body.count)"] : [:])))
  }

  private func sendByteByByte() -> Bool {
    (head(["Content-Length": "\(body.count)"]) + body).allSatisfy {
      connection.send(CollectionOfOne($0))
    }
  }

  private func sendChunked(_ size: Int) -> Bool {
    guard sendHead(["Transfer-Encoding": "chunked"]) else { return false }
    for start in stride(from: 0, to: body.count, by: max(size, 1)) {
      guard sendChunk(body[start..<min(start + max(size, 1), body.count)]) else { return false }
    }
    return connection.send("0\r\n\r\n".utf8)
  }

  private func sendChunk(_ bytes: some Collection<UInt8>) -> Bool {
    connection.send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10])
  }

  private func sendEndless() -> Bool {
    guard !body.isEmpty, sendHead(["Transfer-Encoding": "chunked"]) else { return false }
    while sendChunk(body) {}
    return false
  }

  /// Sends a byte at each interval until the client or the server has had enough.
  private func drip(every milliseconds: Int) -> Bool {
    var index = 0
    while !LoopbackSocket.isReadable(connection.descriptor, within: milliseconds) {
      guard connection.send(CollectionOfOne(body.isEmpty ? 32 : body[index])) else { break }
      index = body.isEmpty ? 0 : (index + 1) % body.count
    }
    return false
  }

  /// Keeps silent until the client or the server has had enough.
  private func hang() -> Bool {
    while !LoopbackSocket.isReadable(connection.descriptor, within: 60_000) {}
    return false
  }
}
