import HTTP
import JSON
import RoostStore
import Secrets
import Threads

/// What one source has done so far: counted from the threads that read and write.
final class SourceTally: Sendable {
  /// Distinct warnings that are kept; further ones are only counted.
  static let keptWarnings = 50
  /// Characters of one warning or reason.
  static let messageLimit = 500

  private struct State {
    var requests = 0
    var bytes: Int64 = 0
    var items = 0
    var imported = 0
    var warnings: [String] = []
    var known: Set<String> = []
    var unkept = 0
    var notes = SourceNotes()
    /// The notes that stand in the store.
    var written: SourceNotes?
    var mask: SecretMask
    /// Secrets of the mask that came with responses.
    var hidden: Set<String> = []
    /// What lookups gave.
    var taught = LookupTokens(JSONObject())

    /// How many warnings were only counted; nil: none.
    var unkeptNote: String? {
      unkept == 0 ? nil : unkept == 1 ? "1 more warning" : "\(unkept) more warnings"
    }
  }

  let source: String
  private let observer: any SyncObserver
  private let state: Mutex<State>

  init(source: String, mask: SecretMask, observer: any SyncObserver) {
    self.source = source
    self.observer = observer
    state = Mutex(State(mask: mask))
  }

  /// Cuts secrets out of what is said.
  var mask: SecretMask { state.withLock { $0.mask } }

  /// Tokens that lookups gave and requests have sent.
  var hidden: Set<String> { state.withLock { $0.hidden } }

  /// Takes note of what lookups gave: what requests send of it as tokens is cut out of what is said.
  func learn(_ tables: JSONObject) {
    let taught = LookupTokens(tables)
    state.withLock { $0.taught = taught }
  }

  /// Cuts the tokens that a request sends out of what is said from now on.
  func hideTokens(of request: HTTPRequest) {
    state.withLock { state in
      let new = state.taught.sent(by: request).subtracting(state.hidden)
      guard !new.isEmpty else { return }
      state.hidden.formUnion(new)
      state.mask = state.mask.adding(new)
    }
  }

  var requests: Int { state.withLock { $0.requests } }
  var bytes: Int64 { state.withLock { $0.bytes } }

  /// Items that the reading showed no more.
  var left: Int { state.withLock { $0.notes.left } }

  /// The warnings, each once, and how many more there were.
  var warnings: [String] { state.withLock { $0.warnings + ($0.unkeptNote.map { [$0] } ?? []) } }

  /// A request is sent, whose tokens are secrets from now on.
  func count(_ request: HTTPRequest) {
    hideTokens(of: request)
    count(asking: request.url)
  }

  /// A URL or a command is asked.
  func count(asking url: String) {
    state.withLock { $0.requests += 1 }
    observer.observe(.fetching(source: source, url: mask.masked(url)))
  }

  func count(bytes: Int) {
    let (items, total) = state.withLock { state in
      state.bytes += Int64(bytes)
      return (state.items, state.bytes)
    }
    observer.observe(.progress(source: source, items: items, bytes: total))
  }

  /// Records became items, now or where they stand as they were.
  func count(imported: Int) { state.withLock { $0.imported += imported } }

  func count(items: Int) { state.withLock { $0.items += items } }

  /// Keeps a warning and tells it, the first time; gives it without secrets.
  @discardableResult func warn(_ message: String) -> String {
    let message = cleaned(message)
    if keep(message) { observer.observe(.warned(source: source, message: message)) }
    return message
  }

  /// Keeps a warning of an earlier sync that still holds: it was told then.
  func recall(_ warning: String) { _ = keep(warning) }

  /// Whether the warning is new, and there is room for it.
  private func keep(_ message: String) -> Bool {
    state.withLock { state in
      guard !state.known.contains(message) else { return false }
      guard state.warnings.count < Self.keptWarnings else {
        state.unkept += 1
        return false
      }
      state.known.insert(message)
      state.warnings.append(message)
      return true
    }
  }

  /// Tells how many warnings were not told one by one. Once, at the source's end.
  func tellUnkept() {
    if let note = state.withLock({ $0.unkeptNote }) {
      observer.observe(.warned(source: source, message: note))
    }
  }

  func skip(_ reason: String) {
    let isKept = state.withLock { state in
      state.notes.skipped += 1
      return state.notes.skipped <= SourceNotes.keptReasons
    }
    if isKept {
      let reason = cleaned(reason)
      state.withLock { $0.notes.reasons.append(reason) }
    }
    if observer.wantsSteps { observer.observe(.skipped(source: source, reason: cleaned(reason))) }
  }

  /// Warns where records came and not one of them gave an item: then most likely the page of the plugin
  /// or its choice is wrong, and silence would look like an empty source.
  func warnIfAllSkipped() {
    let (skipped, imported, reason) = state.withLock {
      ($0.notes.skipped, $0.imported, $0.notes.reasons.first)
    }
    guard imported == 0, skipped > 0, let reason else { return }
    warn(
      skipped == 1
        ? "the only record was skipped: \(reason)"
        : "all \(skipped) records were skipped; the first: \(reason)")
  }

  /// Takes note of what a batch did to records that have no row of their own.
  func note(_ counts: BatchCounts) {
    guard counts.repeated > 0 || counts.buried > 0 || counts.left != 0 || !counts.backIDs.isEmpty
    else { return }
    let ids = counts.conflictingIDs.map(cleaned)
    let leftIDs = counts.leftIDs.map(cleaned)
    let backIDs = Set(counts.backIDs.map(cleaned))
    state.withLock { state in
      state.notes.merged += counts.repeated
      state.notes.differing = Array((state.notes.differing + ids).prefix(SourceNotes.keptReasons))
      state.notes.buried += counts.buried
      // An earlier sync may have had the same time, and what it let go came back.
      state.notes.left = max(0, state.notes.left + counts.left)
      state.notes.leftIDs.removeAll { backIDs.contains($0) }
      state.notes.leftIDs = Array((state.notes.leftIDs + leftIDs).prefix(SourceNotes.keptLeft))
    }
  }

  /// Takes note of what was removed, or was not for being too much at once.
  func note(removed: Int, heldBack: Int) {
    state.withLock { state in
      state.notes.removed += removed
      state.notes.heldBack += heldBack
    }
  }

  /// The notes so far, to be written with the source's status.
  func notesToWrite() -> JSONValue {
    state.withLock { state in
      state.written = state.notes
      return state.notes.json
    }
  }

  /// The notes, where what was written of them is no longer all; nil: it is.
  var lateNotes: JSONValue? {
    state.withLock { state -> JSONValue? in
      guard state.written != state.notes else { return nil }
      return state.notes.json
    }
  }

  /// Tells that a stream, or a page of it, gives nothing where it gave something.
  func warnEmptied(_ stream: String, isPage: Bool = false) {
    warn(
      "\(stream): \(isPage ? "a page " : "")gives no items where it gave some; none is taken to have left"
    )
  }

  func step(_ text: String) { observer.observe(.step(source: source, text: mask.masked(text))) }

  /// Tells what a command said that ended well; secrets are cut out of it already.
  func said(_ text: String) { observer.observe(.said(source: source, text: text)) }

  func saved(_ counts: SyncCounts) { observer.observe(.saved(source: source, counts: counts)) }

  func importing(_ title: String?) {
    observer.observe(.importing(source: source, title: mask.masked(title ?? "Untitled")))
  }

  var wantsSteps: Bool { observer.wantsSteps }

  /// The failure without secrets, of bearable length.
  func cleaned(_ failure: SyncFailure) -> SyncFailure {
    var failure = failure
    failure.message = cleaned(failure.message)
    return failure
  }

  /// Secrets are cut out before anything is shortened.
  private func cleaned(_ message: String) -> String {
    let masked = mask.masked(message)
    return masked.count > Self.messageLimit
      ? String(masked.prefix(Self.messageLimit - 1)) + "…" : masked
  }
}
