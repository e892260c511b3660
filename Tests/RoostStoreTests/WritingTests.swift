import JSON
import RoostKit
import Testing
import Text

@testable import RoostStore

@Suite("writing items") struct WritingTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  @Test("every field of an item comes back as it was given") func roundTrip() throws {
    let full = entry(
      "a", "Title \u{1F600} \"q\"", relations: [relation("part-of", "show", carrying: "Show")]
    ) { item in
      item.url = "https://a.example/1"
      item.summary = ""
      item.contentHTML = "<p>x</p>"
      item.published = DatedInstant(Instant(milliseconds: 1_700_000_000_123), precision: .day)
      item.updated = DatedInstant(Instant(milliseconds: -5))
      item.authors = ["A", "B \\ \u{1}"]
      item.categories = ["c"]
      item.imageURL = "https://a.example/i.png"
      item.language = "de"
      item.enclosures = [
        Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 5),
        Enclosure(url: "magnet:x"),
      ]
      item.attributes = ["duration_s": 3, "x": ["y": nil]]
    }
    let counts = try Sync(store: store)([full])
    #expect(counts.new == 1)
    #expect(counts.related == 1)
    let view = try #require(try store.item(source: "s", id: "a"))
    #expect(view.item.item == full.item)
    #expect(view.item.number == 1)
    #expect(view.item.firstSeen == Sync.now)
    #expect(view.item.sortTime == Instant(milliseconds: 1_700_000_000_123))
    #expect(!view.item.isCarried)
    #expect(
      view.item.relations == [
        ListedRelation(
          name: "part-of", id: "show", source: "s", position: 0, attributes: [:],
          isListing: false, number: 2, title: "Show", kind: "show")
      ])
    let show = try #require(try store.item(number: 2))
    #expect(show.item.isCarried)
    #expect(show.incoming.map(\.id) == ["a"])
  }

  @Test("a second sync of the same writes no row of items") func quiet() throws {
    let sync = Sync(store: store)
    let entries = (0..<50).map {
      entry("\($0)", "t\($0)", relations: [relation("part-of", "show", carrying: "Show")])
    }
    let first = try sync(entries)
    #expect(first.new == 50)
    #expect(first.rowsWritten > 100)
    let second = try sync(entries)
    #expect(second.unchanged == 50)
    #expect(second.new == 0)
    #expect(second.updated == 0)
    #expect(second.related == 0)
    #expect(second.rowsWritten == 0)
  }
}
