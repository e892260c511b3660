internal import HTTP

/// One connection of the loopback server, served on its own thread until either side ends it.
struct LoopbackConnection: Sendable {
  let descriptor: Int32
  let number: Int
  let core: LoopbackCore

  /// Reads requests and answers them, in order.
  func serve() {
    LoopbackSocket.sendAtOnce(descriptor)
    var reader = LoopbackRequestReader(descriptor: descriptor, connection: number)
    while let request = reader.next() {
      let response = core.response(to: request)
      let goesOn = (response.latch.map(core.pass) ?? true) && answer(request, with: response)
      core.answered()
      guard goesOn else { break }
    }
    core.closed(descriptor)
  }

  /// Sends a response; false where the connection must close.
  private func answer(_ request: LoopbackRequest, with response: LoopbackResponse) -> Bool {
    if response.isConditional && isFresh(request, response) {
      var fields = response.fields
      fields["Content-Type"] = nil
      return send(head(304, fields)) && !response.closes
    }
    return LoopbackWriter(connection: self, response: response).run() && !response.closes
  }

  func send(_ bytes: some Sequence<UInt8>) -> Bool { LoopbackSocket.send(bytes, to: descriptor) }

  /// The bytes of a status line and header section.
  func head(_ status: Int, _ fields: HTTPFields) -> [UInt8] {
    let lines = fields.lines.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) \(Self.reason(status))\r\n\(lines)\r\n".utf8)
  }

  /// Whether a validator of the request matches (RFC 9110, section 13.2.2): the tag by weak
  /// comparison, else the date as text.
  private func isFresh(_ request: LoopbackRequest, _ response: LoopbackResponse) -> Bool {
    if let sent = request.fields["If-None-Match"] {
      guard let tag = response.fields["ETag"] else { return false }
      return sent.split(separator: ",").contains { opaque($0) == opaque(tag[...]) }
    }
    guard let date = request.fields["If-Modified-Since"] else { return false }
    return date == response.fields["Last-Modified"]
  }

  private func opaque(_ tag: Substring) -> Substring {
    let tag = tag.drop { $0 == " " }
    return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 304: "Not Modified"
    case 404: "Not Found"
    default: "Scripted"
    }
  }
}
