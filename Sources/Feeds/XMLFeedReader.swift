import JSON
import Text
import XML

/// Reads RSS and Atom of every version from the events of the XML reader.
///
/// Entries leave as they end; what the feed says of itself may come before, between or after them.
struct XMLFeedReader {
  /// What an open element is to the reader.
  enum Frame {
    /// `channel`, `feed`, or the root around them.
    case feed
    case entry
    /// An element whose children count as its parent's: `media:group`, `itunes:category`.
    case transparent
    /// RSS `image`, whose `url` counts.
    case image
    /// A person, with `name` and `email`.
    case person
    /// Atom `source`.
    case source
    case skipHours
    case skipDays
    /// `podcast:value` with its recipients.
    case value
    /// An element whose text is taken at its end.
    case leaf(Leaf)
    case ignored
  }

  /// An element whose text or markup is being gathered, with what its attributes said.
  struct Leaf {
    var name: Name
    /// Whether the element is gathered whole, so that its markup can be had.
    var isWhole = false
    var type: String?
    var mode: String?
    /// An attribute that belongs to the element's value: `isPermaLink`, `url`, `domain`.
    var detail: String?
  }

  /// What a name of the document means.
  struct Name {
    var element: FeedElement
    /// Whether the element's `type` says what its text is, as in Atom.
    var isAtom: Bool
  }

  var reader: XMLReader
  private var names: [Name?] = []
  private var frames: [Frame] = []
  private(set) var format: FeedFormat?
  var feed = FeedBuilder()
  var entry: EntryBuilder?
  var base: BaseURL
  var person = PersonParts(role: .author)
  var value = JSONObject()
  var recipients: [JSONValue] = []
  private var entries: [ParsedEntry] = []
  private var hasEnded = false
  /// Whether the document ended inside an entry, which is then left out.
  private(set) var hasCutEntry = false

  init(documentURL: String?, charset: String?) {
    reader = XMLReader(charset: charset, namespaces: FeedNamespace.all)
    base = BaseURL(document: documentURL)
  }

  /// Reads what can be read of the bytes pushed so far.
  mutating func drain() throws(FeedError) {
    while let event = try nextEvent() {
      switch event {
      case .start(let id):
        if format == nil { try beginDocument(id) }
        start(id)
      case .end: end()
      }
    }
  }

  /// Reads to the end; no more bytes come.
  mutating func finish() throws(FeedError) {
    hasEnded = true
    reader.finish()
    try drain()
  }

  /// The entries that have ended, in document order.
  mutating func takeEntries() -> [ParsedEntry] {
    guard !entries.isEmpty else { return [] }
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }

  /// What is known of the feed so far; nil while there was no element.
  var parsedFeed: ParsedFeed? {
    guard let format else { return nil }
    var base = base
    return feed.feed(format: format, base: base.ofDocument())
  }

  private mutating func nextEvent() throws(FeedError) -> XMLEvent? {
    do throws(XMLError) {
      return try reader.next()
    } catch {
      throw .refused(error)
    }
  }

  // MARK: Elements

  /// The first element tells the format.
  private mutating func beginDocument(_ id: Int) throws(FeedError) {
    let name = reader.name(id)
    switch FeedElement.element(name) {
    case .rss, .channel: format = .rss
    case .rdf: format = .rdf
    case .feed: format = .atom
    case .entry: format = name.local.lowercased() == "entry" ? .atom : .rss
    default:
      if reader.doctype == "html" || HTMLPage.isElement(name.local) {
        throw .webPage(title: nil, feeds: [])
      }
      throw .notAFeed("it begins with an element '\(EntryBuilder.shortened(name.local))'")
    }
    feed.language.offer(language, rank: 1)
  }

  private mutating func meaning(_ id: Int) -> Name? {
    while names.count <= id {
      let name = reader.name(names.count)
      names.append(
        FeedElement.element(name).map { Name(element: $0, isAtom: isAtom(name)) })
    }
    return names[id]
  }

  private func isAtom(_ name: XMLName) -> Bool {
    let isAtomNamespace = name.namespace == FeedNamespace.atom.rawValue
    if format != .atom { return isAtomNamespace && !name.prefix.isEmpty }
    return isAtomNamespace || name.namespace == nil
      || name.namespace == FeedNamespace.rss.rawValue
  }

  /// The innermost frame that is not transparent.
  var scope: Frame {
    for frame in frames.reversed() {
      if case .transparent = frame { continue }
      return frame
    }
    return .feed
  }

  private mutating func start(_ id: Int) {
    if case .leaf? = frames.last {
      // An element inside a text that is gathered: its text counts, the element does not.
      frames.append(.ignored)
      return
    }
    if case .value? = frames.last {
      let recipient = attributes()
      if recipients.count < EntryBuilder.mostParts { recipients.append(.object(recipient)) }
      ignore()
      return
    }
    guard let name = meaning(id) else {
      ignore()
      return
    }
    switch scope {
    case .feed: startInFeed(name)
    case .entry: startInEntry(name)
    case .image: startInImage(name)
    case .person: startInPerson(name)
    case .source: startInSource(name)
    case .skipHours: name.element == .skipHour ? gatherText(name) : ignore()
    case .skipDays: name.element == .skipDay ? gatherText(name) : ignore()
    case .transparent, .value, .leaf, .ignored: ignore()
    }
  }

  private mutating func end() {
    guard let frame = frames.popLast() else { return }
    switch frame {
    case .leaf(let leaf):
      if isCut {
        dropCutEntry()
      } else {
        endLeaf(leaf)
      }
    case .entry: endEntry()
    case .person: endPerson()
    case .value: endValue()
    case .feed, .transparent, .image, .source, .skipHours, .skipDays, .ignored: break
    }
  }

  /// Whether the end tag at hand is missing because the document is cut short.
  private var isCut: Bool {
    hasEnded && reader.warnings.contains { $0.kind == .truncated }
  }

  /// An entry cut within a text is not what its source meant; the next sync brings it whole.
  private mutating func dropCutEntry() {
    guard entry != nil else { return }
    entry = nil
    hasCutEntry = true
  }

  mutating func beginEntry() {
    endEntry()
    var builder = EntryBuilder()
    builder.line = reader.position.line
    if format == .rdf { builder.id.offer(reader.attribute("about").flatMap(Self.filled), rank: 1) }
    builder.language.offer(language, rank: 1)
    entry = builder
    push(.entry)
  }

  private mutating func endEntry() {
    guard let builder = entry else { return }
    entry = nil
    entries.append(builder.entry(feedAuthors: feed.people, feedLanguage: feed.language.value))
  }

  // MARK: Frames

  mutating func push(_ frame: Frame) { frames.append(frame) }

  mutating func ignore() {
    reader.skipContent()
    frames.append(.ignored)
  }

  /// Gathers the element's characters.
  mutating func gatherText(_ name: Name, detail: String? = nil) {
    reader.gatherText()
    frames.append(.leaf(Leaf(name: name, detail: detail)))
  }

  /// Gathers the element whole, so that it can be had as text or as markup.
  mutating func gatherContent(_ name: Name, detail: String? = nil) {
    var leaf = Leaf(name: name, isWhole: true, detail: detail)
    if name.isAtom {
      leaf.type = reader.attribute("type")
      leaf.mode = reader.attribute("mode")
    }
    reader.gatherContent()
    frames.append(.leaf(leaf))
  }

  // MARK: Shared by what reads elements

  /// The base of references in the element whose event came last.
  mutating func currentBase() -> URLReference? {
    base.base(below: reader.bases, revision: reader.baseRevision)
  }

  /// The nearest `xml:lang`, with the hyphens of BCP 47 where people write `en_US`.
  var language: String? {
    guard let tag = reader.language.flatMap(Self.filled) else { return nil }
    return tag.contains("_") ? String(tag.map { $0 == "_" ? "-" : $0 }) : tag
  }

  /// An address as written, with what it is relative to.
  func reference(_ text: String?) -> FeedBuilder.Reference? {
    guard let text = text.map({ Self.filled($0) ?? "" }) else { return nil }
    let bases = reader.bases
    return text.isEmpty && bases.isEmpty ? nil : FeedBuilder.Reference(text: text, bases: bases)
  }

  /// All attributes of the start tag, by local name.
  mutating func attributes() -> JSONObject {
    var object = JSONObject()
    for place in 0..<reader.attributeCount {
      object[reader.attributeName(at: place).local] = .string(reader.attributeValue(at: place))
    }
    return object
  }

  /// The text without blanks around; nil where nothing is left.
  static func filled(_ text: String) -> String? {
    guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
    if first > 0x20, last > 0x20 { return text }
    let trimmed = text.utf8.drop { $0 <= 0x20 }
    guard let end = trimmed.lastIndex(where: { $0 > 0x20 }) else { return nil }
    return String(Substring(trimmed[...end]))
  }
}
