import JSON
import RoostPlugins
import RoostStore

/// How far the walk of a stream has come, and whether it has met all there is.
struct WalkProgress {
  /// What the stream remembers here.
  private(set) var memory: JSONValue
  /// Whether no page so far left anything out: else nothing is taken to have left.
  private(set) var isComplete = true
  /// Whether it is in doubt what the pages show: what earlier walks showed is kept for a later one.
  private(set) var isInDoubt = false
  /// Whether anything came that is not as it was.
  private(set) var isModified = false
  private(set) var pages = 0
  private(set) var skipped = 0
  private var hasItems = false
  /// Whether a page, or the whole, gives no items where it gave some: a server that suddenly has an empty
  /// list has not proved that all left.
  private(set) var isEmptied = false

  init(memory: JSONValue) { self.memory = memory }

  /// Whether a page was read, or a part of one.
  var hasRead: Bool { pages > 0 || isModified }

  /// Whether the walk has given nothing so far.
  var isBare: Bool { !hasItems }

  // MARK: What happens

  /// The walk begins there.
  mutating func begin(_ start: StreamOpening.Start) {
    memory = start.memory
    isComplete = start.isComplete
  }

  /// Something was left out that is no page's.
  mutating func cut() { (isComplete, isInDoubt) = (false, true) }

  /// A page, or the whole, gives nothing where it gave something.
  mutating func empty() {
    if isComplete { cut() }
    isEmptied = true
  }

  /// A page is as it was, and the walk goes on from it.
  mutating func find(_ known: PageRecord, _ way: KeptWay) {
    hasItems = hasItems || known.itemCount > 0
    isComplete = isComplete && known.isComplete && way.isSound
    memory = way.memory ?? memory
  }

  /// A page was read.
  /// - Parameter isSame: whether it says what was known of it.
  mutating func read(_ outcome: PageOutcome, isSame: Bool) {
    skipped += outcome.skipped
    memory = outcome.memory
    hasItems = hasItems || outcome.hasGiven
    isComplete = isComplete && outcome.isComplete && outcome.isWalkWhole
    if !isSame { isModified = true }
  }

  /// A page failed; what came of it before stands.
  mutating func fail(_ outcome: PageOutcome?) {
    if outcome?.hasGiven == true { isModified = true }
    skipped += outcome?.skipped ?? 0
  }

  /// A page has ended.
  mutating func endPage() { pages += 1 }
}

extension PageRecord {
  /// Whether the page had items, when it was read last or before.
  var hasGiven: Bool { itemCount > 0 || hasDropped }
}

extension PageOutcome {
  /// Whether items came of it.
  var hasGiven: Bool { hasFlushed || rest.count > 0 }
}
