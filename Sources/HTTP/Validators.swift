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

  /// The fields that make a request conditional (RFC 9110, sections 13.1.2 and 13.1.3): both, for
  /// a server that knows only one. None where there is nothing to send.
  public var requestFields: HTTPFields {
    var fields = HTTPFields()
    fields["If-None-Match"] = etag
    fields["If-Modified-Since"] = lastModified
    return fields
  }

  /// The validators to keep after a 304: these, but each that the response gives anew replaced.
  public func updated(by fields: HTTPFields) -> Validators {
    let new = Validators(fields)
    return Validators(etag: new.etag ?? etag, lastModified: new.lastModified ?? lastModified)
  }

  /// Whether there is nothing to send.
  public var isEmpty: Bool { etag == nil && lastModified == nil }
}
