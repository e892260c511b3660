import XML

/// Reads a feed of any format, pushed to it in chunks; the format is told by the content alone.
///
/// Take the entries out after each push: they leave as they end, and memory does not grow with an
/// XML document. A JSON Feed is read whole, up to `maximumJSONSize`.
package struct FeedParser: Sendable {
  /// Bytes of a JSON document that are read.
  package static let maximumJSONSize = 64 << 20

  private enum State {
    case undecided
    case xml(XMLFeedReader)
    case json([UInt8])
    case page(HTMLPage)
    case read(ParsedFeed, [ParsedEntry])
  }

  private let url: String?
  private let charset: String?
  private var state = State.undecided
  /// The beginning of the document, kept until its format is known.
  private var head: [UInt8] = []
  private var isEmpty = true

  /// - Parameters:
  ///   - url: where the document was read from, after redirects; nil or empty where it is not known.
  ///   - contentType: the header of that name, of which the charset alone counts.
  package init(url: String?, contentType: String?) {
    self.url = url
    charset = contentType.flatMap(Self.charset)
  }

  /// Takes the next bytes of the document.
  /// - Throws: `FeedError` as soon as the document is known to be no feed that can be read.
  package mutating func push(_ chunk: Span<UInt8>) throws(FeedError) {
    switch state {
    case .undecided: try decide(chunk)
    case .xml: try pushXML(chunk)
    case .json(var bytes):
      state = .undecided
      guard bytes.count + chunk.count <= Self.maximumJSONSize else {
        throw .tooLarge(limit: Self.maximumJSONSize)
      }
      Self.append(chunk, to: &bytes)
      state = .json(bytes)
    case .page(var page):
      page.append(chunk)
      state = .page(page)
    case .read: break
    }
  }

  /// The document has ended.
  /// - Throws: `FeedError` where it is no feed that can be read.
  package mutating func finish() throws(FeedError) {
    switch state {
    case .undecided: throw .empty
    case .xml(var xml):
      state = .undecided
      defer { state = .xml(xml) }
      do {
        try xml.finish()
      } catch {
        throw described(error)
      }
      if xml.format == nil { throw isEmpty ? .empty : .notAFeed("there is no element in it") }
    case .json(let bytes):
      var reader = JSONFeedReader(documentURL: url)
      let document = try reader.read(bytes)
      state = .read(document.feed, document.entries)
    case .page(let page): throw described(page)
    case .read: break
    }
  }

  /// The entries that have ended since the last call, in document order.
  package mutating func takeEntries() -> [ParsedEntry] {
    switch state {
    case .xml(var xml):
      state = .undecided
      defer { state = .xml(xml) }
      return xml.takeEntries()
    case .read(let feed, let entries):
      state = .read(feed, [])
      return entries
    case .undecided, .json, .page: return []
    }
  }

  /// What is known of the feed so far; nil while its format is not known.
  package var feed: ParsedFeed? {
    switch state {
    case .xml(let xml): xml.parsedFeed
    case .read(let feed, _): feed
    case .undecided, .json, .page: nil
    }
  }

  /// What was repaired in the document, for people; whole when it has been read to its end.
  package var warnings: [String] {
    guard case .xml(let xml) = state else { return [] }
    return xml.reader.warnings.map(\.message)
  }

  /// Whether the document ends before its elements do, so that entries may be missing.
  package var isCutShort: Bool {
    guard case .xml(let xml) = state else { return false }
    return xml.reader.warnings.contains { $0.kind == .truncated }
  }

  /// Whether an entry was left out because the document ends inside it.
  package var hasCutEntry: Bool {
    guard case .xml(let xml) = state else { return false }
    return xml.hasCutEntry
  }

  // MARK: Telling the format

  private mutating func decide(_ chunk: Span<UInt8>) throws(FeedError) {
    Self.append(chunk, to: &head)
    guard let first = head.first(where: { !Self.isBlank($0) }) else {
      if head.count > 1 << 16 { throw .notAFeed("it begins with 65,536 blanks") }
      return
    }
    isEmpty = false
    // RFC 1952, section 2.3.1.
    if head.starts(with: [0x1F, 0x8B]) {
      throw .notAFeed("it is packed with gzip, which its Content-Encoding does not say")
    }
    if first == UInt8(ascii: "{") {
      state = .json(head)
      head = []
      return
    }
    let bytes = head
    state = .xml(XMLFeedReader(documentURL: url, charset: charset))
    head = []
    try pushXML(bytes.span)
  }

  private mutating func pushXML(_ chunk: Span<UInt8>) throws(FeedError) {
    guard case .xml(var xml) = state else { return }
    state = .undecided
    if xml.format == nil, head.count < HTMLPage.maximumSize { Self.append(chunk, to: &head) }
    do {
      xml.reader.push(chunk)
      try xml.drain()
    } catch {
      if case .webPage = error {
        state = .page(HTMLPage(Array(head.prefix(HTMLPage.maximumSize))))
        head = []
        return
      }
      state = .xml(xml)
      throw error
    }
    if xml.format != nil { head = [] }
    state = .xml(xml)
  }

  private func described(_ error: FeedError) -> FeedError {
    guard case .webPage = error else { return error }
    return described(HTMLPage(head))
  }

  private func described(_ page: HTMLPage) -> FeedError {
    let found = FeedLinks(page.bytes, url: url)
    return .webPage(title: found.title, feeds: found.urls)
  }

  /// Blanks, and the bytes of byte order marks and of UTF-16's zeros.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF || byte == 0xFE || byte == 0xFF
  }

  private static func append(_ chunk: Span<UInt8>, to bytes: inout [UInt8]) {
    chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The charset of a media type (RFC 9110, section 8.3.2).
  private static func charset(_ contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, XMLFeedReader.filled(String(parts[0]))?.lowercased() == "charset"
      else { continue }
      let value = parts[1].filter { $0 != "\"" && $0 != "'" }
      return XMLFeedReader.filled(value)
    }
    return nil
  }
}
