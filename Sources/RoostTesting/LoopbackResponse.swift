public import HTTP

/// What the loopback server answers.
public struct LoopbackResponse: Sendable {
  /// The status code.
  public var status: Int
  /// Header fields; length and transfer coding are added by the delivery.
  public var fields: HTTPFields
  /// The body.
  public var body: [UInt8]
  /// How head and body are sent.
  public var delivery = LoopbackDelivery.whole
  /// A door that must be open before the first byte is sent: latency without sleeping.
  public var latch: Latch?
  /// Whether a request whose validators match `ETag` or `Last-Modified` of `fields` gets 304.
  public var isConditional = false
  /// Whether the connection closes after the response.
  public var closes = false

  /// A response of that status and body.
  public init(_ status: Int = 200, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A response of that status and text.
  public init(_ status: Int = 200, fields: HTTPFields = HTTPFields(), _ text: String) {
    self.init(status, fields: fields, body: Array(text.utf8))
  }

  /// A document with validators: a request that sends one of them back gets 304 (RFC 9110,
  /// section 13.1).
  public static func document(
    _ text: String, type: String? = nil, etag: String? = nil, lastModified: String? = nil
  ) -> LoopbackResponse {
    var response = LoopbackResponse(200, text)
    response.fields["Content-Type"] = type
    response.fields["ETag"] = etag
    response.fields["Last-Modified"] = lastModified
    response.isConditional = true
    return response
  }

  /// A redirect to that reference, absolute or relative.
  public static func redirect(_ location: String, status: Int = 302) -> LoopbackResponse {
    LoopbackResponse(status, fields: ["Location": location])
  }

  /// A body packed with gzip, and said to be.
  public static func gzip(_ text: String, fields: HTTPFields = HTTPFields()) -> LoopbackResponse {
    var response = LoopbackResponse(200, fields: fields, body: Gzip.packed(Array(text.utf8)))
    response.fields["Content-Encoding"] = "gzip"
    return response
  }

  /// A gzip body of a few hundred bytes a megabyte, which unpacks to so many spaces.
  public static func gzipBomb(unpackingTo count: Int) -> LoopbackResponse {
    LoopbackResponse(
      200, fields: ["Content-Encoding": "gzip"], body: Gzip.bomb(unpackingTo: count))
  }

  /// The same response, sent in that way.
  public func delivered(_ delivery: LoopbackDelivery) -> LoopbackResponse {
    var response = self
    response.delivery = delivery
    return response
  }

  /// The same response, not sent before the door is open.
  public func behind(_ latch: Latch) -> LoopbackResponse {
    var response = self
    response.latch = latch
    return response
  }
}
