/// What all requests of a plugin share.
package struct APISpec: Hashable, Sendable {
  /// A URL put before a `get` or `post` that begins with `/`.
  package var base: ManifestValue?
  /// Laid under the query of each request (`CallSpec.query` has them already).
  package var query: [ManifestField] = []
  /// Laid under the headers of each request (`CallSpec.headers` has them already).
  package var headers: [ManifestField] = []
  /// Most requests to the host.
  package var limits: [RateLimit] = []

  /// Nothing shared.
  package init() {}
}
