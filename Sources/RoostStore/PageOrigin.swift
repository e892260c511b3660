package import JSON

/// The page of the last reading that has an item.
package struct PageOrigin: Hashable, Sendable {
  /// The source and the stream whose page it is: of an item that came along, those of its parent.
  package var source: String
  package var stream: String
  /// Of an item that came along: the id of the item with whose relation it came; else nil.
  package var parent: String?
  /// Hash of the page's request.
  package var request: UInt64
  /// The number of the walk that found it last.
  package var walk: Int64
  /// Its place in the reading, from 0.
  package var place: Int
  /// State of the request as the page before kept it; nil: the page is the first, or none was kept.
  package var resume: JSONValue?
  /// What the stream remembers.
  package var memory: JSONValue
}
