import HTTP
import JSON
import RoostKit

/// A plugin for tests, one instruction a line, so that a fixture shows nothing but its point:
///
///     item ID TITLE                 an item of kind "thing"
///     rel NAME TARGET               a relation of the item before it
///     carry NAME TARGET TITLE       a relation that carries its target, of kind "part"
///     in LISTING                    the item before it is a member of that listing
///     ttl MINUTES | skip-hour HOUR | skip-day DAY
///     mark TEXT                     what the stream remembers
///     next URL | skip REASON | warn TEXT | incomplete | cut | tell-state | fail KIND MESSAGE
struct Lines: SourceAdapter {
  struct Options: Decodable, Sendable {
    var url: String
  }

  private let options: Options
  private let stream: String
  private var pending: [UInt8] = []
  private var item: Item?
  private var relations: [Relation] = []

  init(_ options: Options, stream: String) throws {
    self.options = options
    self.stream = stream
  }

  func firstRequest() -> HTTPRequest {
    HTTPRequest(.get, stream == "lines" ? options.url : "\(options.url)/\(stream)")
  }

  mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {
    for place in chunk.indices {
      if chunk[place] == UInt8(ascii: "\n") {
        try obey(String(decoding: pending, as: UTF8.self), into: &page)
        pending = []
      } else {
        pending.append(chunk[place])
      }
    }
  }

  mutating func finish(into page: inout Page) throws {
    if !pending.isEmpty { page.warn("the document ends inside a line") }
    flush(into: &page)
  }

  private mutating func obey(_ line: String, into page: inout Page) throws {
    let words = line.split(separator: " ", maxSplits: 3).map(String.init)
    switch words.first {
    case "item":
      flush(into: &page)
      var item = Item(id: words[1], kind: "thing")
      item.title = words.dropFirst(2).joined(separator: " ")
      self.item = item
    case "rel": relations.append(Relation(words[1], to: words[2]))
    case "carry":
      var part = Item(id: words[2], kind: "part")
      part.title = words[3]
      relations.append(Relation(words[1], to: words[2], carrying: part))
    case "in":
      var part = Item(id: words[1], kind: "list")
      part.title = "List \(words[1])"
      var relation = Relation("in-list", to: words[1], carrying: part)
      relation.isListing = true
      relation.position = page.entries.count
      relations.append(relation)
    case "next": page.next = NextRequest(HTTPRequest(.get, words[1]), state: "next")
    case "skip": page.skip(reason: words.dropFirst().joined(separator: " "))
    case "warn": page.warn(words.dropFirst().joined(separator: " "))
    case "ttl": page.hints.ttlMinutes = Int(words[1])
    case "skip-hour": page.hints.skipHours.formUnion(Int(words[1]).map { [$0] } ?? [])
    case "skip-day": page.hints.skipDays.formUnion(Int(words[1]).map { [$0] } ?? [])
    case "mark": page.memory = .string(words[1])
    case "incomplete": page.isComplete = false
    case "tell-state": page.warn("state \(page.state.text())")
    case "cut": (page.isComplete, page.isCut) = (false, true)
    case "fail":
      flush(into: &page)
      throw ReadFailure(words[1], words.dropFirst(2).joined(separator: " "))
    case "same-title": break
    default: throw ReadFailure("not-lines", "line '\(line)' is no instruction")
    }
  }

  private mutating func flush(into page: inout Page) {
    if let item { page.add(item, relations: relations) }
    item = nil
    relations = []
  }

  /// An item is the same as the stored item of source `library` that has its title.
  static func relate(_ batch: [Item], stored: any StoredItems) throws -> [RelatedItem] {
    let titles = batch.compactMap(\.title)
    let found = try stored.items(in: "library", titled: titles)
    let byTitle = Dictionary(found.map { ($0.title, $0.id) }, uniquingKeysWith: { one, _ in one })
    return batch.compactMap { item in
      guard let id = byTitle[item.title] else { return nil }
      var relation = Relation("same-as", to: id)
      relation.targetSource = "library"
      return RelatedItem(id: item.id, relation: relation)
    }
  }
}
