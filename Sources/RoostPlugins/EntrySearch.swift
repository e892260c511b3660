import HTTP
import JSON
import RoostKit
import Text

/// Looks for one item among those that a reader gives, which says no more of where they come from.
struct EntrySearch {
  private static let chunk = 64 << 10

  let wish: ItemTrace.Wish
  private var count = 0
  private var found: ItemTrace?

  init(_ wish: ItemTrace.Wish) { self.wish = wish }

  /// Reads the body up to the item; nil where it is not in it.
  /// - Throws: what the reader throws before it met the item.
  mutating func run(
    _ reader: any PageReader, over body: [UInt8], into page: Page
  ) throws -> ItemTrace? {
    var (reader, page) = (reader, page)
    do {
      for start in stride(from: 0, to: body.count, by: Self.chunk) {
        let bytes = Array(body[start..<min(start + Self.chunk, body.count)])
        try reader.read(bytes.span, into: &page)
        look(at: page.take().entries)
        if found != nil { return found }
      }
      try reader.finish(into: &page)
    } catch {
      look(at: page.take().entries)
      if found == nil { throw error }
    }
    look(at: page.take().entries)
    return found
  }

  private mutating func look(at entries: [Page.Entry]) {
    for entry in entries where found == nil {
      count += 1
      let record = "entry \(count)" + (entry.line.map { ", line \($0)" } ?? "")
      guard let parent = wish.parent else {
        if entry.item.id == wish.id {
          found = ItemTrace(item: entry.item, relations: entry.relations, record: record)
        }
        continue
      }
      guard entry.item.id == parent,
        let edge = entry.relations.first(where: { $0.target == wish.id && $0.carried != nil }),
        let item = edge.carried
      else { continue }
      found = ItemTrace(item: item, relations: [], record: record, carrier: edge.name)
    }
  }
}
