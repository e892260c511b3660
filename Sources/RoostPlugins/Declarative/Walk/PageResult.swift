import HTTP
import JSON
import RoostKit

/// What a page gave, made on a thread of libjq and handed to the page's reader.
struct PageResult: Sendable {
  var entries: [(item: Item, relations: [Relation])] = []
  /// Reasons for which records gave no item, the first thousand, and how many there are beside.
  private(set) var skipped: [String] = []
  private(set) var skippedBeyond = 0
  var warnings: [String] = []
  var next: NextRequest?
  /// Records whose id came before in this sync.
  var repeated = 0
  /// Whether the walk goes as far as the API does: one that would repeat itself, or is cut by a bound that
  /// nobody wrote, does not.
  var isComplete = true
  /// What the stream remembers; nil where it stays as it was.
  var memory: JSONValue?
  /// What ended the page before its end; what was made before stays.
  var failure: PluginError?

  /// A record gives no item. A page of millions of such takes no memory for each.
  mutating func skip(_ reason: @autoclosure () -> String) {
    if skipped.count < 1000 { skipped.append(reason()) } else { skippedBeyond += 1 }
  }
}
