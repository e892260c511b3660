/// One request, as a plugin states it: the engine adds validators, user agent and credentials.
public struct HTTPRequest: Hashable, Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The absolute URL, `http` or `https` (RFC 3986); other schemes are refused by the gate.
  public var url: String
  /// Header fields beside those that the engine sends.
  public var fields: HTTPFields
  /// The body of a POST; its type stands in `fields`.
  public var body: [UInt8]?

  /// A request of that URL.
  public init(
    _ method: HTTPMethod = .get, _ url: String, fields: HTTPFields = HTTPFields(),
    body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}
