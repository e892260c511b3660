package import HTTP

/// Answers every request with one document: `preview FILE`.
package struct FileClient: HTTPClient {
  private let body: [UInt8]
  private let url: String
  private let contentType: String?

  /// - Parameters:
  ///   - url: What the document says it answers as: the base of its relative references.
  ///   - contentType: The `Content-Type` that it is said to have; nil: none.
  package init(_ body: [UInt8], url: String, contentType: String?) {
    self.body = body
    self.url = url
    self.contentType = contentType
  }

  package func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    var head = HTTPResponse(status: 200, url: url)
    head.fields["Content-Type"] = contentType
    if receiver.receive(head: head), !body.isEmpty {
      _ = body.withUnsafeBytes { receiver.receive($0, resume: {}) }
    }
    return head
  }
}
