import JSON
import Text

/// Gathers what the elements of one entry say, until it ends.
struct EntryBuilder {
  /// Names, files and parts of a list that are kept of one entry or feed; more are left out, so that
  /// looking each up among those before it stays cheap.
  static let mostParts = 256
  /// Warnings of one entry; more say nothing new.
  static let mostWarnings = 20

  var id = Ranked<String>()
  var title = Ranked<String>()
  var url = Ranked<String>()
  var summary = Ranked<String>()
  var content = Ranked<String>()
  var published = Ranked<DatedInstant>()
  var updated = Ranked<DatedInstant>()
  var image = Ranked<String>()
  var language = Ranked<String>()
  var duration = Ranked<Int>()
  /// People named as authors, and those that count only where there is none.
  private var authors: [String] = []
  private var fallbackAuthors: [String] = []
  private var sourceAuthors: [String] = []
  private var categories: [String] = []
  var enclosures: [ParsedEnclosure] = []
  var originalEnclosure: String?
  var attributes = JSONObject()
  private var warnings: [String] = []
  /// Line at which the entry begins, from 1.
  var line: Int?
  private var unreadableDate: String?

  mutating func addAuthor(_ name: String?) { Self.add(name, to: &authors) }

  mutating func addFallbackAuthor(_ name: String?) { Self.add(name, to: &fallbackAuthors) }

  mutating func addSourceAuthor(_ name: String?) { Self.add(name, to: &sourceAuthors) }

  mutating func addCategory(_ name: String?) { Self.add(name, to: &categories) }

  mutating func warn(_ message: String) {
    if warnings.count < Self.mostWarnings { warnings.append(message) }
  }

  /// Takes a date; one that cannot be read is remembered for a warning.
  mutating func offerDate(
    _ text: String, _ field: WritableKeyPath<EntryBuilder, Ranked<DatedInstant>>, rank: UInt8
  ) {
    guard !text.isEmpty else { return }
    guard let date = DateParser.parse(text) else {
      unreadableDate = unreadableDate ?? text
      return
    }
    self[keyPath: field].offerAnew(date, rank: rank)
  }

  /// Takes a file; of one URL the first stands, and later ones fill in what it lacks.
  mutating func addEnclosure(_ enclosure: ParsedEnclosure) {
    guard let place = enclosures.firstIndex(where: { $0.url == enclosure.url }) else {
      if enclosures.count < Self.mostParts { enclosures.append(enclosure) }
      return
    }
    enclosures[place].type = enclosures[place].type ?? enclosure.type
    enclosures[place].length = enclosures[place].length ?? enclosure.length
  }

  /// The entry; authors of the feed stand in where it names none (RFC 4287, section 4.2.1).
  func entry(feedAuthors: [String], feedLanguage: String?) -> ParsedEntry {
    var entry = ParsedEntry()
    entry.id = id.value
    entry.line = line
    entry.title = title.value
    entry.url = url.value
    entry.summary = summary.value
    entry.contentHTML = content.value
    entry.published = published.value ?? updated.value
    entry.updated = updated.value
    entry.authors =
      [authors, fallbackAuthors, sourceAuthors, feedAuthors].first { !$0.isEmpty } ?? []
    entry.categories = categories
    entry.enclosures = enclosures
    if let originalEnclosure, !enclosures.isEmpty { entry.enclosures[0].url = originalEnclosure }
    for place in entry.enclosures.indices where entry.enclosures[place].type == nil {
      entry.enclosures[place].type = MediaType.type(ofFileAt: entry.enclosures[place].url)
    }
    entry.imageURL = image.value
    entry.language = language.value ?? feedLanguage
    entry.attributes = attributes
    if let seconds = duration.value { entry.attributes["duration_s"] = .integer(Int64(seconds)) }
    entry.warnings = warnings
    if let unreadableDate, entry.published == nil {
      entry.warnings.append("the date '\(Self.shortened(unreadableDate))' cannot be read")
    }
    return entry
  }

  /// Adds a name, each once; blank ones not.
  static func add(_ name: String?, to names: inout [String]) {
    guard let name, names.count < mostParts else { return }
    let folded = HTMLText.folded(name)
    if !folded.isEmpty, !names.contains(folded) { names.append(folded) }
  }

  static func shortened(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
