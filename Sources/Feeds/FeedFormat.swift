/// The formats that are read.
package enum FeedFormat: String, Hashable, Sendable {
  /// RSS 0.91, 0.92, 2.0 and what calls itself so.
  case rss
  /// RSS 0.90, 1.0 and 1.1: RDF.
  case rdf
  /// Atom 0.3 and 1.0 (RFC 4287).
  case atom
  /// JSON Feed 1.0 and 1.1.
  case json
}
