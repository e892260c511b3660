package import JSON

/// The end of a stream's walk; commits with the stream's last batch.
package struct StreamEnd: Hashable, Sendable {
  /// How far the walk came; each proves less than those before it.
  package enum Reach: Hashable, Sendable, Comparable {
    /// To the stream's end or its declared cap, over all there is: listings are replaced, and what was
    /// not seen has left.
    case whole
    /// To the end of what is new since the high-water mark: memory moves on, but nothing has left.
    case increment
    /// To an end, but it left something out, or what it shows is in doubt: as an increment, and what
    /// earlier walks showed is still to be judged by the next whole one.
    case unproved
    /// Cut short: no listing, no departure and no memory changes; the resume position stays.
    case partial
  }

  /// How far the walk came.
  package var reach: Reach
  /// What the stream remembers (high-water mark and the like); kept unless the reach is partial.
  package var memory: JSONValue
  /// Whether a walk cut short is not to be gone on with: the next one begins at its first page.
  package var forgetsPosition = false
  /// Status of the source to write with it; nil: it is written apart.
  package var status: SourceStatus?

  /// The end of a walk.
  package init(
    _ reach: Reach, memory: JSONValue = .null, status: SourceStatus? = nil
  ) {
    self.reach = reach
    self.memory = memory
    self.status = status
  }
}
