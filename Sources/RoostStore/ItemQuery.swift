/// Which items, in which order, how many.
package struct ItemQuery: Hashable, Sendable {
  /// The order; each is total, so pages never repeat or drop an item.
  package enum Order: Hashable, Sendable {
    /// By `sort_time`, newest first.
    case seen
    /// By `published`, `first_seen` standing in, newest first.
    case published
    /// By title without regard to ASCII case, from A; those without one come last.
    case title
    /// By rank in the listing, from the first; needs `listing`.
    case rank
    /// A random choice, the same for the same seed and store.
    case random(seed: UInt64)
  }

  /// How much of each item is read.
  package enum Detail: Hashable, Sendable {
    /// What a table shows: no summary, content, enclosures and relations.
    case brief
    /// Everything.
    case full
  }

  /// Names of sources; empty: all.
  package var sources: [String] = []
  /// Kinds, carried items included; empty: all primary items.
  package var kinds: [String] = []
  /// Whether carried items come too.
  package var includesCarried = false
  /// Id of a listing: its members alone, of the sources that have such a listing.
  package var listing: String?
  /// Items without these alone when true: read, starred.
  package var order: Order = .seen
  /// Turns the order round.
  package var isReversed = false
  /// At or after that moment, by the date of the order (`published` or else `sort_time`).
  package var since: DateBound?
  /// Before that moment, by the same date.
  package var until: DateBound?
  /// At most so many; nil: all.
  package var limit: Int? = 20
  /// Goes on behind the item of that cursor.
  package var cursor: String?
  /// How much of each item is read.
  package var detail: Detail = .full

  /// The newest twenty primary items of all sources.
  package init() {}
}
