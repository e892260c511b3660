/// What a conditional request sends back (RFC 9110, section 8.8), exactly as the server sent it.
public struct Validators: Hashable, Sendable {
  /// The entity tag with its quotes and `W/`; nil where the server sent none.
  public var etag: String?
  /// The Last-Modified date as text; nil where the server sent none.
  public var lastModified: String?

  /// Validators as sent.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// The validators that a response carries.
  public init(_ fields: HTTPFields) {
    self.init(etag: fields["ETag"], lastModified: fields["Last-Modified"])
  }

  /// Whether there is nothing to send.
  public var isEmpty: Bool { etag == nil && lastModified == nil }
}
