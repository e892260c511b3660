/// What sends requests: CurlHTTP live, recorded samples with `--sample`, scripts in tests.
public protocol HTTPClient: Sendable {
  /// Sends the request, follows what the limits allow, pushes the body to the receiver, and
  /// returns the head of the final response once the body has ended.
  ///
  /// The receiver is called from a thread of the client's own, in order, never concurrently for one
  /// request. Cancelling the task ends the transfer.
  /// - Throws: `HTTPError`, for everything but a complete response of whatever status.
  func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse
}
