/// How one request is sent: its limits, and who may be reached.
public struct HTTPOptions: Hashable, Sendable {
  /// Most time to connect, TLS included, in seconds.
  public var connectTimeout: Double = 10
  /// Most time without progress (below one byte a second), in seconds.
  public var stallTimeout: Double = 20
  /// Most time for everything: redirects, head and body, in seconds.
  public var totalTimeout: Double = 60
  /// Most decoded bytes of the body.
  public var maximumBodySize: Int = 256 << 20
  /// Most redirects that are followed.
  public var maximumRedirects: Int = 10
  /// Whether redirects are followed; where not, a redirect is a final response.
  public var followsRedirects = true
  /// Origin (`scheme://host:port`) that may be private, loopback or link-local; nil: none.
  public var privateOrigin: String?
  /// Whether every address may be reached, at every hop (`allow_private`).
  public var allowsPrivate = false
  /// The `User-Agent` field.
  public var userAgent: String?
  /// Proxy as a URL; nil: none, whatever the environment says.
  public var proxy: String?
  /// A file of PEM certificates that vouch for the first origin in place of those that the system
  /// trusts; nil: the system's. What redirects lead to elsewhere is held against the system's.
  public var certificateFile: String?
  /// Header fields that go to the first origin alone and never follow a redirect away from it.
  public var credentials = HTTPFields()

  /// The default limits.
  public init() {}
}
