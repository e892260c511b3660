import HTTP
import RoostStore
import ZLib

/// The body of a kept response as a whole.
enum KeptBody {
  /// The bytes; nil where they are damaged or gone meanwhile.
  /// - Throws: `StoreError`.
  static func read(_ response: KeptResponse, from store: Store) throws -> [UInt8]? {
    var body: [UInt8] = []
    body.reserveCapacity(response.length)
    for place in 0..<response.parts {
      guard let part = try store.part(place, of: response),
        let bytes = ZLib.expanded(part.content, count: part.length)
      else { return nil }
      body += bytes
    }
    return body
  }
}

extension ResponseHead {
  /// The head as it came. Where nothing redirected, the URL is known with its secrets.
  func response(to request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: fields,
      url: SecretMask.isMasked(url, of: request.url) ? request.url : url)
  }
}
