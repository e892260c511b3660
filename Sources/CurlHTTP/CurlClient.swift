package import HTTP

/// The HTTP client over libcurl: one thread of its own carries every transfer.
///
/// Connections are kept and shared between requests, HTTP/2 is spoken over TLS where the server
/// can, bodies come unpacked (gzip, br, zstd). Certificates are always verified, and nothing of the
/// environment (proxies, netrc) is heeded. The thread starts with the first request.
package final class CurlClient: HTTPHopClient {
  private let loop: CurlLoop

  /// A client that has sent nothing yet.
  /// - Parameter settings: What all its requests share.
  package init(_ settings: CurlSettings = CurlSettings()) { loop = CurlLoop(settings) }

  /// Waits for the thread, which must not work with TLS while the process's end takes that down.
  deinit { loop.stop() }

  package func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    try await send(HTTPHop(request, options: options), options: options, to: receiver)
  }

  package func send(
    _ hop: HTTPHop, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    let transfer = Transfer(hop, options: options, receiver: receiver)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.continuation = continuation
        loop.post(.start(transfer))
      }
    } onCancel: {
      loop.post(.cancel(transfer))
    }
    return try result.get()
  }

  /// Ends every transfer, each with `cancelled`, and waits for the thread; what is sent later fails.
  package func close() { loop.stop() }
}
