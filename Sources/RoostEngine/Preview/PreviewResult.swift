package import JSON
package import RoostKit
import RoostPlugins

/// What a sync of one source would give.
package struct PreviewResult: Sendable {
  /// The source's name, for relations that name none.
  package var source: String
  /// What the document says of itself; nil where its kind has no such part.
  package var feed: SourceDescription?
  /// The items with their relations, in document order, each id once.
  package var entries: [Page.Entry] = []
  /// Pages that were read.
  package var pages = 0
  /// Why records gave no item.
  package var skipped: [String] = []
  /// What was wrong but stopped nothing.
  package var warnings: [String] = []
  /// Tokens that lookups gave and requests sent; they may stand in what was asked and answered.
  package var tokens: Set<String> = []
  /// Why it was cut short; nil: it was read to its end. What was read before stands.
  package var failure: SyncFailure?

  /// A preview of that source that has read nothing yet, or could not.
  package init(source: String, failure: SyncFailure? = nil) {
    self.source = source
    self.failure = failure
  }

  /// The result as `preview --json` shows it.
  package var json: JSONValue {
    ["feed": feed?.json ?? .null, "items": itemsJSON]
  }

  /// The items alone, as the expected items of samples show them.
  package var itemsJSON: JSONValue {
    .array(entries.map { $0.item.json(source: source, relations: $0.relations) })
  }
}
