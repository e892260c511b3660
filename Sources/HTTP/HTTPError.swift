/// Why no complete response came.
public struct HTTPError: Error, Hashable, Sendable {
  /// The kinds of failure, as reports name them.
  public enum Kind: String, Hashable, Sendable {
    case unresolvedHost = "unresolved-host"
    case connectionFailed = "connection-failed"
    case timeout
    case tls
    case blockedAddress = "blocked-address"
    case blockedScheme = "blocked-scheme"
    case invalidURL = "invalid-url"
    case invalidRequest = "invalid-request"
    case tooLarge = "too-large"
    case tooManyRedirects = "too-many-redirects"
    case invalidResponse = "invalid-response"
    case noSample = "no-sample"
    /// This machine refused something, and the server has no part in it.
    case system
    case cancelled
  }

  /// What failed.
  public var kind: Kind
  /// A sentence for people: what, where and why. It may hold foreign text and secrets; whoever
  /// shows it cleans it.
  public var message: String

  /// A failure of that kind.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
