import Glibc

/// Reads markup out of a buffer of UTF-8 that grows at its end and loses what was read.
///
/// The buffer is handed in with each call, so that no pointer outlives one; places in it are
/// offsets. This file holds the state and the walk from one piece of markup to the next; the pieces
/// stand in the extensions.
struct XMLScanner: Sendable {
  /// What the reader is inside of, so that a piece may be cut anywhere by the end of the buffer.
  enum Mode: Sendable { case content, comment, instruction, bogus, cdata, doctype }

  let limits: XMLLimits
  var names = NameTable()
  var scope: NamespaceScope
  var resolved = ResolvedNames()
  var elements: [OpenElement] = []
  var openCounts: [Int32] = []
  var attributes: [RawAttribute] = []
  var text = GatheredText()
  var doctype = DoctypeReader()
  var warnings = WarningCounts()
  var tracker = PositionTracker()
  var tagScan = TagScan()
  /// How long a tag may be: `limits.tagBytes`, less after long looks that found none.
  var patience: Int

  /// The next byte to read.
  var at = 0
  /// Where the last event began.
  var eventStart = 0
  var mode = Mode.content
  /// Whether the last event was an end, so that its element is left at the next call.
  var isLeaving = false
  /// How many elements stay open when a mismatched end tag has closed what it closes; or nil.
  var closingTo: Int?
  /// Whether the innermost element has no content (`<x/>`), so that its end comes next.
  var isEmptyElement = false
  /// The depth of the element inside which no event is given; 0 for none.
  var quietDepth = 0
  var hasSeenElement = false
  var hasNotedJunk = false
  var bases: [String] = []
  var languages: [String] = []
  var baseRevision = 0

  init(namespaces: [XMLNamespace], limits: XMLLimits) {
    self.limits = limits
    patience = limits.tagBytes
    scope = NamespaceScope(namespaces)
  }

  /// The next event; nil where the buffer has no more of one. With `isFinal` nothing comes after the
  /// buffer: what is open is closed, then nil is the end.
  mutating func next(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) throws(XMLError) -> XMLEvent? {
    if isLeaving { leave() }
    while true {
      if let event = pendingEnd() { return event }
      let isWhole =
        switch mode {
        case .content: try readContent(bytes, isFinal)
        case .comment: skip(to: "-->", bytes, isFinal)
        case .instruction: skip(to: "?>", bytes, isFinal)
        case .bogus: skip(to: ">", bytes, isFinal)
        case .cdata: try readCDATA(bytes, isFinal)
        case .doctype: try readDoctype(bytes, isFinal)
        }
      if let event = takeEvent() { return event }
      if !isWhole {
        guard isFinal else { return nil }
        guard let event = closeAll(bytes) else { return nil }
        return event
      }
    }
  }

  /// An event found by a piece of markup, to be returned by `next`.
  var found: XMLEvent?

  @inline(__always)
  private mutating func takeEvent() -> XMLEvent? {
    guard let event = found else { return nil }
    found = nil
    return event
  }

  /// The end of an element without content, or of one that a mismatched end tag closes.
  @inline(__always)
  private mutating func pendingEnd() -> XMLEvent? {
    if isEmptyElement {
      isEmptyElement = false
      return endInnermost()
    }
    while let target = closingTo {
      guard elements.count > target else {
        closingTo = nil
        return nil
      }
      if let event = endInnermost() { return event }
    }
    return nil
  }

  /// At the end of the document: the ends that were never written.
  private mutating func closeAll(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLEvent? {
    guard !elements.isEmpty else { return nil }
    warn(.truncated, at: at, bytes)
    closingTo = 0
    return pendingEnd()
  }

  /// Ends the innermost element. Nil where its event is not wanted: it is left at once then.
  mutating func endInnermost() -> XMLEvent? {
    guard let element = elements.last else { return nil }
    if quietDepth > 0, elements.count > quietDepth {
      text.appendEndTag(names.bytes(Int(element.raw)), isXHTML: element.isXHTML)
      leave()
      return nil
    }
    quietDepth = 0
    isLeaving = true
    return .end(Int(element.name))
  }

  /// Takes the innermost element off, with what it declared.
  mutating func leave() {
    isLeaving = false
    guard let element = elements.popLast() else { return }
    openCounts[Int(names.entries[Int(element.raw)].folded)] -= 1
    if scope.mark > Int(element.scopeMark) { scope.restore(to: Int(element.scopeMark)) }
    if element.hasBase {
      bases.removeLast()
      baseRevision += 1
    }
    if element.hasLanguage { languages.removeLast() }
    text.elementLeft(depth: elements.count)
  }

  /// Counts a fault; the place is an offset in the buffer.
  mutating func warn(
    _ kind: XMLWarning.Kind, _ count: Int = 1, at place: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    warnings.add(kind, count) { tracker.position(of: place, in: bytes) }
  }

  /// An error at a place in the buffer.
  mutating func error(
    _ kind: XMLError.Kind, at place: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> XMLError {
    XMLError(kind, at: tracker.position(of: place, in: bytes))
  }

  /// Forgets the bytes that were read, as the buffer does; returns how many.
  mutating func compact(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    text.settle(bytes)
    tracker.drop(at, of: bytes)
    defer {
      at = 0
      eventStart = 0
      attributes.removeAll(keepingCapacity: true)
    }
    return at
  }
}
