/// The head of a final response; its body is pushed apart from it.
public struct HTTPResponse: Hashable, Sendable {
  /// One redirect on the way (RFC 9110, section 15.4).
  public struct Redirect: Hashable, Sendable {
    /// 301, 302, 303, 307 or 308.
    public var status: Int
    /// The absolute URL that it led to.
    public var url: String

    /// A redirect that led to that URL.
    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }
  }

  /// The status code of the final response.
  public var status: Int
  /// Its header fields.
  public var fields: HTTPFields
  /// The absolute URL that answered, after redirects: the base of relative references.
  public var url: String
  /// The redirects that were followed, in order.
  public var redirects: [Redirect]

  /// Whether it is known to have come from a public address itself, and not through a proxy.
  package var isFromPublicAddress = false

  /// A response of that status from that URL.
  public init(
    status: Int, fields: HTTPFields = HTTPFields(), url: String, redirects: [Redirect] = []
  ) {
    self.status = status
    self.fields = fields
    self.url = url
    self.redirects = redirects
  }
}
