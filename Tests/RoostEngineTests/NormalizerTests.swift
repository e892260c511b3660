import RoostEngine
import RoostKit
import Testing
import Text

@Suite("The normaliser")
struct NormalizerTests {
  private let normalizer = Normalizer(base: "https://example.org/feeds/all.xml")

  private func normalized(_ change: (inout Item) -> Void) throws -> Item {
    var item = Item(id: "1", kind: "article")
    change(&item)
    return try normalizer.normalized(Page.Entry(item: item, relations: [])).item
  }

  @Test(
    "puts a title on one line",
    arguments: [
      ("plain", "plain"), ("  two\n\t words ", "two words"), ("a\u{0}b\u{85}c", "a b c"),
      ("a\u{2028}b", "a b"), ("no\u{A0}break", "no break"), ("“curly” – café", "“curly” – café"),
    ])
  func titles(_ given: String, _ wanted: String) throws {
    #expect(try normalized { $0.title = given }.title == wanted)
  }

  @Test("takes what is blank for missing", arguments: ["", " ", "\n\u{0}"])
  func blank(_ text: String) throws {
    let item = try normalized {
      $0.title = text
      $0.language = text
      $0.authors = [text, "Ann"]
    }
    #expect(item.title == nil)
    #expect(item.language == nil)
    #expect(item.authors == ["Ann"])
  }

  @Test("makes URLs absolute and leaves out those that are no web address")
  func urls() throws {
    let item = try normalized {
      $0.url = "../post/1"
      $0.imageURL = "javascript:alert(1)"
      $0.enclosures = [
        Enclosure(url: "/a.mp3", type: " audio/mpeg ", length: 0),
        Enclosure(url: "https://example.org/a.mp3"), Enclosure(url: "magnet:?xt=1"),
        Enclosure(url: "file:///etc/passwd"),
      ]
    }
    #expect(item.url == "https://example.org/post/1")
    #expect(item.imageURL == nil)
    #expect(
      item.enclosures == [
        Enclosure(url: "https://example.org/a.mp3", type: "audio/mpeg"),
        Enclosure(url: "magnet:?xt=1"),
      ])
  }

  @Test("names each author and category once, in order")
  func names() throws {
    let item = try normalized {
      $0.authors = ["Ann", " Bob", "Ann", "Bob "]
      $0.categories = ["x"]
    }
    #expect(item.authors == ["Ann", "Bob"])
    #expect(item.categories == ["x"])
  }

  @Test("states each edge once, and gives it its place among those of its name")
  func relations() {
    var other = Relation("crew", to: "p1")
    other.targetSource = "people"
    let given = [
      Relation("crew", to: "p1"), Relation("ship", to: "s1"), Relation("crew", to: "p1"), other,
      Relation("crew", to: ""), Relation("crew", to: "p2"),
    ]
    let relations = normalizer.relations(given)
    #expect(relations.map(\.target) == ["p1", "s1", "p1", "p2"])
    #expect(relations.map(\.position) == [0, 0, 1, 2])
  }

  @Test("gives a member of a listing no place that it did not state")
  func listings() {
    var relation = Relation("in-list", to: "all")
    relation.isListing = true
    #expect(normalizer.relations([relation]).map(\.position) == [nil])
  }

  @Test("keeps a relation whose carried item has no kind, without that item")
  func carriedWithoutKind() throws {
    let part = Item(id: "elsewhere", kind: "part")
    let given = [
      Relation("has", to: "p1", carrying: Item(id: "p1", kind: "")),
      Relation("has", to: "p2", carrying: part),
    ]
    let entry = try normalizer.normalized(
      Page.Entry(item: Item(id: "1", kind: "a"), relations: given))
    #expect(entry.relations.map(\.target) == ["p1", "p2"])
    #expect(entry.relations.map(\.carried) == [nil, Item(id: "p2", kind: "part")])
  }

  @Test("refuses a record without identity or kind")
  func faults() {
    let long = String(repeating: "x", count: 5000)
    #expect(throws: RecordFault(reason: "a record has no id")) {
      try normalizer.normalized(Page.Entry(item: Item(id: "", kind: "a"), relations: []))
    }
    #expect(throws: RecordFault(reason: "record '1' has no kind")) {
      try normalizer.normalized(Page.Entry(item: Item(id: "1", kind: ""), relations: []))
    }
    #expect(
      throws: RecordFault(
        reason: "the id '\(String(repeating: "x", count: 40))…' is longer than 4096 bytes")
    ) {
      try normalizer.normalized(Page.Entry(item: Item(id: long, kind: "a"), relations: []))
    }
  }

  @Test("cuts what is too long at a character")
  func limits() throws {
    let item = try normalized { $0.title = String(repeating: "é", count: 5000) }
    #expect(item.title == String(repeating: "é", count: 4096))
    var limits = ItemLimits()
    limits.text = 5
    let small = Normalizer(base: "", limits: limits)
    var long = Item(id: "1", kind: "a")
    long.summary = "aaaa€"
    let entry = try small.normalized(Page.Entry(item: long, relations: []))
    #expect(entry.item.summary == "aaaa")
  }
}
