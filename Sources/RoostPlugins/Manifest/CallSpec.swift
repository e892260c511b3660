package import HTTP
package import YAML

/// How one request is made: of a stream, of a lookup, or of `for`.
package struct CallSpec: Hashable, Sendable {
  /// Where its map stands.
  package var mark: YAMLMark
  /// GET or POST.
  package var method: HTTPMethod
  /// A URL; without result nothing is requested.
  package var url: ManifestValue
  /// `api.query` with the request's own laid over it, in order.
  package var query: [ManifestField]
  /// `api.headers` with the request's own laid over it, in order.
  package var headers: [ManifestField]
  /// Nil: none.
  package var body: RequestBodySpec?
  /// A list over the response; nil: the response (an array's elements, or the one object).
  package var records: ManifestValue?
  /// Statuses that mean that there are no records; nil: 404 and 410, where they are usual.
  package var absent: [Int]?
  /// Over the response: a text means that the request failed. The request's own or `api.error`.
  package var error: ManifestValue?

  /// A request of that URL.
  package init(mark: YAMLMark, method: HTTPMethod, url: ManifestValue) {
    self.mark = mark
    self.method = method
    self.url = url
    query = []
    headers = []
  }
}
