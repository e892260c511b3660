import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// Reads one response through its plugin's reader, and gives full batches to the writer on the way.
final class PageConsumer: ResponseConsumer, @unchecked Sendable {
  // Unchecked: `begin` is called before any byte, and the other calls come one after the other with
  // the mailbox's lock between them; the outcome is read after `end`.

  /// Items of one batch.
  static let batchItems = 128
  /// Bytes of a response that make a batch, however few their items.
  static let batchBytes = 256 << 10
  /// Bytes of the body of an error that are looked at.
  static let errorBytes = 64 << 10

  private let request: NextRequest
  private let stream: any StreamDriver
  private let memory: JSONValue
  private let preparer: EntryPreparer
  private let context: SyncContext
  /// What is kept of this page; nil: nothing that serves.
  private let known: PageRecord?
  /// Takes a batch that another one of the page follows; it may wait until the writer has room.
  private let flush: @Sendable (PreparedItems, [ResponsePart]) -> Void

  private var head: HTTPResponse?
  /// Whether what comes is a page, and not the message of an error.
  private var isPage = false
  private var reader: (any PageReader)?
  private var page: Page?
  private var normalizer = Normalizer(base: "")
  private var errorBody: [UInt8] = []
  private let hash = BodyHash()
  /// Compresses the body; nil: it is not kept.
  private var keeper: ResponseKeeper?
  private var unflushedBytes = 0
  private(set) var outcome: PageOutcome?

  init(
    _ request: NextRequest, of stream: any StreamDriver, memory: JSONValue,
    preparer: EntryPreparer, context: SyncContext, known: PageRecord?, keeper: ResponseKeeper?,
    flush: @escaping @Sendable (PreparedItems, [ResponsePart]) -> Void
  ) {
    self.request = request
    self.stream = stream
    self.memory = memory
    self.preparer = preparer
    self.context = context
    self.known = known
    self.keeper = keeper
    self.flush = flush
  }

  func begin(_ head: HTTPResponse) -> Bool {
    context.faults.reach(.afterHead)
    self.head = head
    isPage = head.isSuccess || head.status >= 400 && stream.isPage(head, of: request)
    outcome = PageOutcome(head: head, memory: memory)
    return head.status >= 400 || head.isSuccess
  }

  func consume(_ chunk: Span<UInt8>) -> Bool {
    guard head != nil else { return false }
    preparer.tally.count(bytes: chunk.count)
    guard isPage else {
      let room = Self.errorBytes - errorBody.count
      chunk.withUnsafeBytes { errorBody.append(contentsOf: $0.prefix(room)) }
      return errorBody.count < Self.errorBytes
    }
    hash.add(chunk)
    keep(chunk)
    unflushedBytes += chunk.count
    attempt { (reader, page) in try reader.read(chunk, into: &page) }
    context.faults.reach(.afterChunk)
    if (page?.entries.count ?? 0) >= Self.batchItems || unflushedBytes >= Self.batchBytes {
      drain(keepsLast: false)
    }
    return outcome?.failure == nil
  }

  func end(isWhole: Bool) {
    guard let head else { return }
    guard isPage || head.status == 304 else {
      outcome?.failure = ResponseFailure.of(
        head, message: stream.message(in: errorBody, of: head), now: context.clock.now)
      return
    }
    guard isPage else { return }
    outcome?.notes.wayOn = stream.wayOn(in: head).map(BodyHash.of)
    if isWhole { endKeeping() }
    if isWhole, isKnown {
      outcome?.isUnchanged = true
      return
    }
    if isWhole, outcome?.failure == nil {
      attempt { (reader, page) in try reader.finish(into: &page) }
    }
    close(isWhole: isWhole)
    // Whoever waits for the page hands its last batch over without waiting: room is made here.
    context.writer.waitForRoom()
    context.faults.reach(.afterPageRead)
  }

  /// Keeps the chunk; what was compressed goes to the writer before it is much.
  private func keep(_ chunk: Span<UInt8>) {
    keeper?.add(chunk)
    guard let waiting = keeper?.waiting, waiting >= ResponseKeeper.batchBytes,
      let parts = keeper?.take()
    else { return }
    flush(PreparedItems(), parts)
  }

  private func endKeeping() {
    keeper?.finish()
    outcome?.isKept = keeper?.isWhole ?? false
    outcome?.parts = keeper?.take() ?? []
  }

  /// Whether the whole body is the one that is kept, and its reader, as those of JSON do, has waited for
  /// its end: then the reading is spared.
  private var isKnown: Bool {
    guard let known, let outcome, known.isLike(bodyHash, outcome.notes.wayOn) else {
      return false
    }
    return outcome.failure == nil && !outcome.hasFlushed && page?.entries.isEmpty == true
  }

  /// The hash of the body; the same body says something else where the page is absent.
  private var bodyHash: UInt64 { outcome?.isAbsent == true ? ~hash.value : hash.value }

  /// Lets the reader work; what it throws becomes the outcome's failure. The reader is made here, at
  /// the first need, because plugins' code belongs on the pool's threads.
  private func attempt(_ work: (inout any PageReader, inout Page) throws -> Void) {
    guard let head else { return }
    do {
      var reader =
        try self.reader ?? stream.reader(for: request, memory: memory, now: context.clock.start)
      self.reader = nil
      var page = self.page ?? begun(head)
      self.page = nil
      defer {
        self.reader = reader
        self.page = page
      }
      try work(&reader, &page)
    } catch {
      outcome?.failure = ResponseFailure.of(error, reading: place(head))
    }
  }

  /// The document, for messages: with the address that led there, which is the one that users know.
  private func place(_ head: HTTPResponse) -> String {
    head.redirects.isEmpty ? head.url : "\(head.url), where \(request.request.url) leads"
  }

  private func begun(_ head: HTTPResponse) -> Page {
    normalizer = Normalizer(base: head.url)
    return Page(
      response: head, now: context.clock.start, memory: memory, state: request.state)
  }

  /// Takes all entries that gathered and gives them to the writer in batches; the last one is kept
  /// for the page's end if so wished.
  private func drain(keepsLast: Bool) {
    unflushedBytes = 0
    let skippedCount = page?.skippedCount ?? 0
    guard let (entries, skipped, warnings) = page?.take() else { return }
    outcome?.notes.warnings += warnings.map { preparer.tally.warn($0) }
    for reason in skipped { preparer.tally.skip(reason) }
    outcome?.skipped += skippedCount
    preparer.tally.count(items: entries.count)
    for start in stride(from: 0, to: entries.count, by: Self.batchItems) {
      let end = min(start + Self.batchItems, entries.count)
      do {
        let (items, skipped) = try preparer.prepare(entries[start..<end], with: normalizer)
        outcome?.skipped += skipped
        if keepsLast, end == entries.count {
          outcome?.rest = items
        } else {
          outcome?.hasFlushed = true
          flush(items, [])
        }
      } catch {
        outcome?.failure = ResponseFailure.of(error, reading: head.map { place($0) } ?? "")
      }
    }
  }

  /// The page has ended: what is left goes to the writer with the page's end.
  private func close(isWhole: Bool) {
    drain(keepsLast: true)
    guard let page else { return }
    outcome?.next = page.next
    let stream = stream
    outcome?.position = page.next.map { stream.position(of: $0) }
    outcome?.memory = page.memory
    outcome?.isComplete = page.isComplete
    outcome?.isCut = page.isCut
    outcome?.notes.isVague = page.isDoubtful
    outcome?.notes.isIncrement = page.isIncrement
    outcome?.isWalkWhole = page.walk.isWhole
    outcome?.notes.gain = page.walk.gain
    for warning in page.walk.warnings { preparer.tally.warn(warning) }
    outcome?.notes.hints = page.hints
    outcome?.title = page.source?.title
    let bodyHash = isWhole && !page.isCut ? bodyHash : nil
    outcome?.bodyHash = bodyHash
    reader = nil
    self.page = nil
  }
}

extension HTTPResponse {
  /// Whether it carries what was asked for (RFC 9110, section 15.3); a part, which nobody asks for, is
  /// not that.
  var isSuccess: Bool { (200..<300).contains(status) && status != 206 }
}
