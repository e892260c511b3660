package import HTTP

/// A request that was sent, and what answered it.
package struct RecordedResponse: Sendable {
  /// The request.
  package var request: HTTPRequest
  /// The head of the final response.
  package var head: HTTPResponse
  /// Its body, decoded.
  package var body: [UInt8]

  /// That answer to that request.
  package init(request: HTTPRequest, head: HTTPResponse, body: [UInt8]) {
    self.request = request
    self.head = head
    self.body = body
  }
}
