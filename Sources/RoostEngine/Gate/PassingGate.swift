package import HTTP
import Text

/// A gate that sends every request at once, within its source's limits.
package struct PassingGate: Gate {
  private let client: any HTTPClient

  /// A gate before that client.
  package init(_ client: any HTTPClient) { self.client = client }

  package func send(
    _ request: HTTPRequest, of source: SourceManners, maximumBodySize: Int,
    to receiver: any HTTPReceiver
  ) async throws(SyncFailure) -> HTTPResponse {
    var options = HTTPOptions()
    options.totalTimeout = source.timeout
    options.connectTimeout = min(options.connectTimeout, source.timeout)
    options.stallTimeout = min(options.stallTimeout, source.timeout)
    options.maximumBodySize = source.maximumBodySize ?? maximumBodySize
    options.userAgent = source.userAgent
    options.proxy = source.proxy
    options.allowsPrivate = source.allowsPrivate
    if let origin = WebURL.origin(of: request.url) {
      if source.ownOrigins.contains(origin) { options.privateOrigin = origin }
      if source.homeOrigins.contains(origin) {
        options.credentials = source.credentials
        options.certificateFile = source.certificateFile
      }
    }
    do {
      return try await client.send(request, options: options, to: receiver)
    } catch {
      throw SyncFailure(error.kind.rawValue, error.message)
    }
  }
}
