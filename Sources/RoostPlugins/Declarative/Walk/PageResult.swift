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
  /// What it gave its walk.
  var gain = PageGain()
  var next: NextRequest?
  /// Records whose id came before in this sync.
  var repeated = 0
  /// What comes of the walk that ends here; nil: it goes on.
  var end: WalkEnd?
  /// What ended the page before its end; what was made before stays.
  var failure: PluginError?

  /// A record gives no item. A page of millions of such takes no memory for each.
  mutating func skip(_ reason: @autoclosure () -> String) {
    if skipped.count < 1000 { skipped.append(reason()) } else { skippedBeyond += 1 }
  }
}
