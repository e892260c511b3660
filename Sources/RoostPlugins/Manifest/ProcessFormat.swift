/// What a process writes to standard output.
package enum ProcessFormat: String, Hashable, Sendable, CaseIterable {
  /// Messages of the Singer protocol.
  case singer
  /// A record a line, as JSON.
  case jsonl
  /// A feed, of which each entry is an item.
  case rss, atom, jsonfeed

  /// Whether the output is a feed, which needs no mapping.
  package var isFeed: Bool { self == .rss || self == .atom || self == .jsonfeed }

  /// The media type of such an output, where that helps to read it.
  var mediaType: String? {
    switch self {
    case .singer, .jsonl: nil
    case .rss: "application/rss+xml"
    case .atom: "application/atom+xml"
    case .jsonfeed: "application/feed+json"
    }
  }
}
