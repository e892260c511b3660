public import HTTP

/// A request as the loopback server received it.
public struct LoopbackRequest: Hashable, Sendable {
  /// The method as sent: `GET`.
  public var method: String
  /// The request target as sent: `/feed.xml?page=2`, or a whole URL where the server is a proxy.
  public var target: String
  /// The header fields, in order.
  public var fields: HTTPFields
  /// The body; empty where there is none.
  public var body: [UInt8]
  /// Which connection it came on, from 1 in the order of accepting.
  public var connection: Int

  /// A request with these parts.
  public init(
    method: String = "GET", target: String, fields: HTTPFields = HTTPFields(), body: [UInt8] = [],
    connection: Int = 1
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
    self.connection = connection
  }

  /// The path of the target, without query and, in a proxy's requests, without scheme and host.
  public var path: String {
    String(pathAndQuery.prefix { $0 != "?" })
  }

  /// The query of the target, without `?`; nil where there is none.
  public var query: String? {
    pathAndQuery.firstIndex(of: "?").map { String(pathAndQuery[$0...].dropFirst()) }
  }

  private var pathAndQuery: Substring {
    guard !target.hasPrefix("/"), let slashes = target.firstRange(of: "://") else {
      return target[...]
    }
    let rest = target[slashes.upperBound...]
    return rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
  }
}
