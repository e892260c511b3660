import HTTP

extension HTTPRequest {
  /// Makes a GET conditional (RFC 9110, section 13.1); a POST and a request without validators stay as
  /// they are.
  mutating func add(_ validators: Validators?) {
    guard method == .get, let validators, !validators.isEmpty else { return }
    if let etag = validators.etag { fields["If-None-Match"] = etag }
    if let date = validators.lastModified { fields["If-Modified-Since"] = date }
  }

  /// Whether a 304 may answer it.
  var isConditional: Bool {
    fields["If-None-Match"] != nil || fields["If-Modified-Since"] != nil
  }
}
