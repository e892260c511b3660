import HTTP
import JSON
import RoostKit
import RoostStore

/// What came of one response.
struct PageOutcome: Sendable {
  /// Its head.
  var head: HTTPResponse
  /// Items that were read and not yet given to the writer.
  var rest = PreparedItems()
  /// The request after it; nil: the walk ends.
  var next: NextRequest?
  /// What is kept of that request.
  var position: JSONValue?
  /// What the stream remembers after it.
  var memory: JSONValue
  /// Whether it left nothing out.
  var isComplete = true
  /// Whether the walk that ends with it is whole, as far as no page tells.
  var isWalkWhole = true
  /// Whether the document ended before its end.
  var isCut = false
  /// When to ask again, and its warnings.
  var notes = PageNotes()
  /// Title of the document.
  var title: String?
  /// Hash of the body.
  var bodyHash: UInt64?
  /// Whether some of its items have gone to the writer already.
  var hasFlushed = false
  /// Whether it is, byte for byte, the body that is kept of the page, and was not read again.
  var isUnchanged = false
  /// Parts of the body that are kept and not yet given to the writer.
  var parts: [ResponsePart] = []
  /// Whether all of the body is kept.
  var isKept = false
  /// Records that gave no item.
  var skipped = 0
  /// Why it could not be read, or what the server said in place of it.
  var failure: SyncFailure?

  /// Whether the page is not there, and that is how its walk ends.
  var isAbsent: Bool { head.status >= 400 }

  /// Whether items came of it.
  var hasGiven: Bool { hasFlushed || rest.count > 0 }
}
