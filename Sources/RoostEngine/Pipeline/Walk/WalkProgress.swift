import JSON
import RoostPlugins
import RoostStore

/// How far the walk of a stream has come.
struct WalkProgress {
  /// What the stream remembers here.
  private(set) var memory: JSONValue
  /// What the walk has found out of itself, before an interruption too.
  private(set) var standing = WalkStanding()
  /// Whether anything came that is not as it was.
  private(set) var isModified = false
  private(set) var pages = 0
  private(set) var skipped = 0

  init(memory: JSONValue) { self.memory = memory }

  /// Whether a page was read, or a part of one.
  var hasRead: Bool { pages > 0 || isModified }

  // MARK: What happens

  /// The walk begins there.
  mutating func begin(_ start: StreamOpening.Start) {
    memory = start.memory
    standing = start.standing
  }

  /// Something was left out, or cannot be known: nothing is taken to have left.
  mutating func cut() { standing.lower(to: .unproved) }

  /// A page, or the whole, gives nothing where it gave something.
  mutating func empty() {
    cut()
    standing.isEmptied = true
  }

  /// The walk is at a page of which that was kept.
  mutating func meet(_ stored: PageRecord?) {
    if stored?.pageNotes.isVagueEnd == true { standing.endsVaguely = true }
  }

  /// A page is as it was, and the walk goes on from it.
  mutating func find(_ known: PageRecord, _ way: KeptWay) {
    standing.hasItems = standing.hasItems || known.itemCount > 0
    if known.pageNotes.isIncrement { standing.lower(to: .increment) }
    if !known.isComplete || !way.isSound { cut() }
    memory = way.memory ?? memory
  }

  /// A page was read.
  /// - Parameter isSame: whether it says what was known of it.
  mutating func read(_ outcome: PageOutcome, isSame: Bool) {
    skipped += outcome.skipped
    memory = outcome.memory
    standing.hasItems = standing.hasItems || outcome.hasGiven
    if outcome.notes.isIncrement { standing.lower(to: .increment) }
    if !outcome.isComplete || !outcome.isWalkWhole { cut() }
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
