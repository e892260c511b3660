/// A client that takes requests checked before, hop by hop, so that none is checked and taken apart
/// twice.
package protocol HTTPHopClient: HTTPClient {
  /// Sends the hop as `HTTPClient.send` sends a request; the credentials of the options are left out,
  /// since the hop has its own.
  /// - Throws: `HTTPError`, for everything but a complete response of whatever status.
  func send(
    _ hop: HTTPHop, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse
}
