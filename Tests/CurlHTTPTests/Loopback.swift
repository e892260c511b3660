import CurlHTTP
import HTTP
import RoostTesting

/// A client and a loopback server that it may reach.
struct Loopback {
  let server: LoopbackServer
  let client = CurlClient()
  var options = HTTPOptions()

  init(address: String = "127.0.0.1", answers: Bool = true) throws {
    server = try LoopbackServer(address: address, answers: answers)
    options.privateOrigin = server.origin
    // What a test waits for comes, however busy the machine is.
    (options.stallTimeout, options.totalTimeout) = (600, 600)
  }

  /// A GET of that path, and the body that came.
  func get(
    _ path: String, fields: HTTPFields = HTTPFields()
  ) async throws(HTTPError) -> (response: HTTPResponse, text: String) {
    let collector = Collector()
    let request = HTTPRequest(.get, server.url(path), fields: fields)
    let response = try await client.send(request, options: options, to: collector)
    return (response, collector.text)
  }

  /// The failure of a GET of that path; nil where it succeeds.
  func failure(_ path: String) async -> HTTPError? {
    do throws(HTTPError) {
      _ = try await get(path)
      return nil
    } catch {
      return error
    }
  }
}
