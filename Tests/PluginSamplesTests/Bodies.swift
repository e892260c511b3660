import HTTP
import RoostEngine
import Text
import Threads

/// Answers requests by their path alone, with bodies that may change between syncs.
final class Bodies: HTTPClient {
  private let bodies = Mutex<[String: [UInt8]]>([:])

  subscript(path: String) -> [UInt8]? {
    get { bodies.withLock { $0[path] } }
    set { bodies.withLock { $0[path] = newValue } }
  }

  func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    let body = URLReference(request.url).flatMap { self[$0.path] }
    let head = HTTPResponse(status: body == nil ? 404 : 200, url: request.url)
    if receiver.receive(head: head), let body {
      _ = body.withUnsafeBytes { receiver.receive($0, resume: {}) }
    }
    return head
  }
}
