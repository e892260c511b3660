public import HTTP
public import JSON
public import Text

/// What an adapter makes of one response: items with their relations, and the request after it.
///
/// What was added before a throw stays. The engine takes full batches out between chunks, so a page
/// is never held whole.
public struct Page: Sendable {
  /// An item with its relations.
  public struct Entry: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// Its relations; replaced as a set by name when the item changes.
    public var relations: [Relation]
    /// Line of the document at which its element begins, from 1; nil where that is not known.
    public var line: Int?

    /// An item with its relations.
    public init(item: Item, relations: [Relation] = [], line: Int? = nil) {
      self.item = item
      self.relations = relations
      self.line = line
    }
  }

  /// The head of the response: final URL (the base of relative references), fields, status.
  public let response: HTTPResponse
  /// The program's clock, fixed during a run.
  public let now: Instant
  /// What the page before carried to this one (`NextRequest.state`); null on a walk's first page.
  public let state: JSONValue
  /// What the stream remembers from sync to sync; kept with its last batch.
  public var memory: JSONValue
  /// What the document says of itself; nil where the kind of document has no such part.
  public var source: SourceDescription?
  /// When to ask again, as the document says.
  public var hints = FetchHints()
  /// The request after this one; nil ends the stream's walk.
  public var next: NextRequest?
  /// Whether the walk so far read all there is: a stream cut short changes no listing.
  public var isComplete = true
  /// Whether it was asked only for what is newer than what the stream remembers: what it leaves out has not
  /// left.
  public var isIncrement = false
  /// Whether the document ends before its end. What it gave stands; the next sync asks for all of it
  /// again, since a server that says "not modified" of it would never give the rest.
  public var isCut = false
  /// Whether it gives nothing, while what it says leaves it open whether there is nothing: then what it
  /// gave before is not taken to have left.
  package var isDoubtful = false
  /// What it says of its walk.
  package var walk = WalkShare()

  /// Items that wait to be taken, in document order.
  public private(set) var entries: [Entry] = []
  /// Why records were passed over, since the last taking.
  public private(set) var skipped: [String] = []
  /// How many records were passed over since the last taking.
  public private(set) var skippedCount = 0
  /// Warnings since the last taking.
  public private(set) var warnings: [String] = []

  /// A page for that response.
  public init(
    response: HTTPResponse, now: Instant, memory: JSONValue = .null, state: JSONValue = .null
  ) {
    self.response = response
    self.now = now
    self.memory = memory
    self.state = state
  }

  /// Adds an item with its relations, and where it began in the document, for `roost explain`.
  public mutating func add(_ item: Item, relations: [Relation] = [], line: Int? = nil) {
    entries.append(Entry(item: item, relations: relations, line: line))
  }

  /// Counts a record that gives no item, with the reason: "item 2 has no guid, link, title or text".
  public mutating func skip(reason: String) { skip(1, reason: reason) }

  /// Counts records that give no item, with one reason for all: "7 further records have no id".
  public mutating func skip(_ count: Int, reason: String) {
    skippedCount += count
    skipped.append(reason)
  }

  /// Tells of something that is wrong but costs no item.
  public mutating func warn(_ message: String) { warnings.append(message) }

  /// Takes out what has gathered, and leaves the page empty of it.
  public mutating func take() -> (entries: [Entry], skipped: [String], warnings: [String]) {
    defer {
      entries.removeAll(keepingCapacity: true)
      skipped = []
      skippedCount = 0
      warnings = []
    }
    return (entries, skipped, warnings)
  }
}
