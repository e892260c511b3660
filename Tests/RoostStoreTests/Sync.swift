import HTTP
import JSON
import RoostKit
import Text

@testable import RoostStore

/// Walks of a stream as an engine makes them, in short form.
struct Sync {
  static let now = Instant(milliseconds: 1_750_000_000_000)

  let store: Store
  var source = "s"
  var stream = "main"
  var kinds: [String: KindRule] = [:]
  var now = Sync.now

  /// One page of one batch, read to the end of the stream.
  @discardableResult
  func callAsFunction(
    _ entries: [Page.Entry], reach: StreamEnd.Reach = .whole
  ) throws -> BatchCounts {
    try pages([entries], reach: reach)
  }

  /// A walk of several pages, each its own batch and transaction.
  @discardableResult
  func pages(_ pages: [[Page.Entry]], reach: StreamEnd.Reach = .whole) throws -> BatchCounts {
    let walk = try store.beginWalk(source: source, stream: stream, fingerprint: 1, resumes: false)
    var total = BatchCounts()
    for (place, entries) in pages.enumerated() {
      let isLast = place == pages.count - 1
      let batch = Batch(
        walk: walk, items: prepared(entries),
        pageEnd: PageEnd(
          requestKey: UInt64(place), content: .read(fingerprint: 1, bodyHash: nil),
          next: isLast ? nil : .integer(Int64(place + 1))),
        streamEnd: isLast ? StreamEnd(reach) : nil)
      total += try store.write(batch, now: now)
    }
    return total
  }

  func prepared(_ entries: [Page.Entry]) -> PreparedItems {
    var builder = BatchBuilder(source: source, stream: stream, kinds: kinds)
    for entry in entries { builder.add(entry) }
    return builder.finish()
  }
}

/// An item with its relations, in short form.
func entry(
  _ id: String, _ title: String? = nil, kind: String = "episode", relations: [Relation] = [],
  change: (inout Item) -> Void = { _ in }
) -> Page.Entry {
  var item = Item(id: id, kind: kind)
  item.title = title
  change(&item)
  var page = Page(response: .init(status: 200, url: "https://a.example/"), now: Sync.now)
  page.add(item, relations: relations)
  return page.entries[0]
}

/// A relation, in short form.
func relation(
  _ name: String, _ target: String, carrying title: String? = nil, kind: String = "show",
  source: String? = nil
) -> Relation {
  var relation = Relation(name, to: target)
  relation.targetSource = source
  if let title {
    var item = Item(id: target, kind: kind)
    item.title = title
    relation.carried = item
  }
  return relation
}

/// A membership of a listing, in short form.
func member(_ listing: String, at position: Int, carrying title: String? = nil) -> Relation {
  var relation = relation("in-list", listing, carrying: title, kind: "list")
  relation.isListing = true
  relation.position = position
  return relation
}
