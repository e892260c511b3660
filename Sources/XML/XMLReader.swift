/// A tolerant XML reader: bytes are pushed in as they come, events are pulled out.
///
/// Made for feeds as they are. What a strict parser refuses is repaired and counted as a warning:
/// mismatched and stray end tags, unknown entities, bare `&` and `<`, forbidden characters,
/// undeclared prefixes, attributes without quotes, text before the declaration, a document that is
/// cut short, whatever encoding the bytes are really in. Entities that a document declares itself are
/// never expanded and no DTD is loaded; a document that needs one is refused.
///
/// ```swift
/// reader.push(chunk)
/// while let event = try reader.next() { … }   // nil: push more
/// reader.finish()
/// while let event = try reader.next() { … }   // nil: the end
/// ```
/// Time is linear in the document's size and memory bounded by `XMLLimits`, whatever it holds.
package struct XMLReader: Sendable {
  private var decoder: CharacterDecoder
  private var scanner: XMLScanner
  private var buffer: [UInt8] = []
  private var isFinished = false

  /// A reader for one document.
  ///
  /// - Parameters:
  ///   - charset: of the Content-Type header; it comes after what the document says itself.
  ///   - namespaces: those the client knows; names are given as a place in this list.
  ///   - limits: what one document may ask for.
  package init(
    charset: String? = nil, namespaces: [XMLNamespace] = [], limits: XMLLimits = XMLLimits()
  ) {
    decoder = CharacterDecoder(charset: charset)
    scanner = XMLScanner(namespaces: namespaces, limits: limits)
  }

  /// Takes the next bytes. What was read before is forgotten: the last event's attributes too.
  package mutating func push(_ chunk: Span<UInt8>) {
    chunk.withUnsafeBufferPointer { push($0) }
  }

  /// Takes the next bytes; see `push(_:)`.
  package mutating func push(_ chunk: UnsafeBufferPointer<UInt8>) {
    compact()
    decoder.push(chunk, into: &buffer)
  }

  /// Nothing comes any more: what is open gets its end.
  package mutating func finish() {
    guard !isFinished else { return }
    compact()
    decoder.finish(into: &buffer)
    isFinished = true
  }

  /// The next event; nil where more bytes are needed, or, after `finish()`, at the end.
  ///
  /// - Throws: `XMLError` where the document is refused; nothing can be read behind.
  package mutating func next() throws(XMLError) -> XMLEvent? {
    try buffer.withUnsafeBufferPointer { bytes throws(XMLError) in
      try scanner.next(bytes, isFinal: isFinished)
    }
  }

  private mutating func compact() {
    let read = buffer.withUnsafeBufferPointer { scanner.compact($0) }
    if read == buffer.count {
      buffer.removeAll(keepingCapacity: true)
    } else {
      buffer.removeFirst(read)
    }
  }
}

// MARK: Names and attributes

extension XMLReader {
  /// What the id of an event stands for.
  package func name(_ id: Int) -> XMLName { scanner.resolved.all[id] }

  /// How many attributes the last start tag has.
  package var attributeCount: Int { scanner.attributes.count }

  /// The name of an attribute of the last start tag, by place.
  package func attributeName(at place: Int) -> XMLName { scanner.attributeName(place) }

  /// The decoded value of an attribute of the last start tag, by place; empty where it has none.
  package func attributeValue(at place: Int) -> String {
    buffer.withUnsafeBufferPointer { scanner.value(of: scanner.attributes[place], $0) }
  }

  /// The decoded value of the last start tag's first attribute of that local name, whatever its
  /// prefix and letter case; nil without one.
  package func attribute(_ local: StaticString) -> String? {
    guard let attribute = scanner.attribute(local) else { return nil }
    return buffer.withUnsafeBufferPointer { scanner.value(of: attribute, $0) }
  }
}

// MARK: Text and markup

extension XMLReader {
  /// Gathers the character data of the element that just began, its descendants' too, until its end
  /// event is passed. One text is gathered at a time.
  package mutating func gatherText() { gather(isContent: false) }

  /// Gathers text and markup of the element that just began, and gives no event before its end.
  package mutating func gatherContent() {
    gather(isContent: true)
    scanner.quietDepth = scanner.elements.count
  }

  /// Gives no event before the end of the element that just began.
  package mutating func skipContent() { scanner.quietDepth = scanner.elements.count }

  /// Whether the element that `gatherContent()` was called for has elements inside.
  package var contentHasElements: Bool { scanner.text.hasElements }

  /// The text gathered so far: references decoded once, CDATA as it stands, line ends as LF.
  package mutating func takeText(trimmed: Bool = true) -> String {
    let (text, isValid) = string(isMarkup: false, trimmed: trimmed)
    if !isValid { noteInvalidBytes() }
    return text
  }

  /// The inner markup gathered so far, for an HTML parser: as written, but without comments, with
  /// CDATA and text escaped anew, XHTML prefixes taken off, `<p/>` as `<p></p>`, missing end tags
  /// added. Without elements inside, the text, escaped.
  package mutating func takeMarkup(trimmed: Bool = true) -> String {
    buffer.withUnsafeBufferPointer { scanner.text.startMarkup($0) }
    let (text, isValid) = string(isMarkup: true, trimmed: trimmed)
    if !isValid { noteInvalidBytes() }
    return text
  }

  /// The text's bytes, blanks at both ends left out: for numbers and dates, without a String.
  package func withText<R>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R {
    try buffer.withUnsafeBufferPointer { bytes in
      try scanner.text.withBytes(bytes, trimmed: true, body)
    }
  }

  private mutating func gather(isContent: Bool) {
    scanner.text.begin(
      depth: scanner.elements.count, isContent: isContent, limit: scanner.limits.textBytes)
  }

  private func string(isMarkup: Bool, trimmed: Bool) -> (text: String, isValid: Bool) {
    buffer.withUnsafeBufferPointer { bytes in
      scanner.text.withBytes(bytes, trimmed: trimmed, isMarkup: isMarkup) { text in
        // What is wrong becomes U+FFFD, which changes the length, as good as always.
        let string = String(decoding: text, as: UTF8.self)
        return (string, string.utf8.count == text.count)
      }
    }
  }

  private mutating func noteInvalidBytes() {
    buffer.withUnsafeBufferPointer { scanner.warn(.invalidBytes, at: scanner.eventStart, $0) }
  }
}

// MARK: Context and faults

extension XMLReader {
  /// How many elements are open, the one of the last event included.
  package var depth: Int { scanner.elements.count }

  /// The `xml:base` values of the open elements as written, outermost first.
  package var bases: [String] { scanner.bases }

  /// Changes whenever `bases` does.
  package var baseRevision: Int { scanner.baseRevision }

  /// The nearest `xml:lang`; nil without one.
  package var language: String? { scanner.languages.last }

  /// The name in the DOCTYPE, in lower case (`html`, `rss`); nil without one.
  package var doctype: String? { scanner.doctype.name }

  /// The encoding in use: `utf-8`, `utf-16le`, `windows-1252`, `cp1251`, `gb18030` …
  package var encoding: String { decoder.encoding }

  /// Where the last event began.
  package var position: XMLPosition {
    mutating get {
      buffer.withUnsafeBufferPointer { scanner.tracker.position(of: scanner.eventStart, in: $0) }
    }
  }

  /// The faults repaired so far, one for each kind.
  package var warnings: [XMLWarning] {
    let start = XMLPosition(line: 1, column: 1, offset: 0)
    var all = scanner.warnings.all
    if decoder.hasWrongLabel {
      all.append(XMLWarning(kind: .wrongEncoding, count: 1, position: start))
    }
    if decoder.invalid > 0 {
      all.append(XMLWarning(kind: .invalidBytes, count: decoder.invalid, position: start))
    }
    return all
  }
}
