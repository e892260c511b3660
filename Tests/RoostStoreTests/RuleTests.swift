import JSON
import RoostKit
import Testing

@testable import RoostStore

@Suite("rules over stored items") struct RuleTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private let own = relation("part-of", "show", carrying: "Show")

  private func mention(_ target: String, carrying title: String? = nil) -> Relation {
    var relation = relation("mentions", target, carrying: title, source: "other")
    relation.attributes = ["by": "rule"]
    return relation
  }

  private func targets(_ id: String) throws -> [String] {
    try #require(try store.item(source: "s", id: id)).item.relations.map(\.id)
  }

  @Test("stored items get what a rule says, and a sync that says the same writes nothing")
  func adds() throws {
    let sync = Sync(store: store)
    try sync([entry("a", relations: [own]), entry("b", relations: [own])])
    let changed = try store.replaceRelations(
      source: "s", named: ["mentions"],
      [("a", [mention("x", carrying: "X")]), ("b", []), ("unknown", [mention("x")])], now: Sync.now)
    #expect(changed == 1)
    #expect(try targets("a") == ["x", "show"])
    #expect(try targets("b") == ["show"])
    #expect(try store.item(source: "other", id: "x")?.item.isCarried == true)
    let again = try sync([
      entry("a", relations: [own, mention("x", carrying: "X")]), entry("b", relations: [own]),
    ])
    #expect(again.unchanged == 2)
    #expect(again.rowsWritten == 0)
  }

  @Test("what a rule no longer says goes, with what it alone carried; all else stays")
  func removes() throws {
    let sync = Sync(store: store)
    try sync([entry("a", relations: [own, mention("x", carrying: "X")])])
    let changed = try store.replaceRelations(
      source: "s", named: ["mentions"], [("a", [])], now: Sync.now)
    #expect(changed == 1)
    #expect(try targets("a") == ["show"])
    #expect(try store.item(source: "other", id: "x") == nil)
    #expect(try store.item(source: "s", id: "show") != nil)
    #expect(try sync([entry("a", relations: [own])]).rowsWritten == 0)
  }

  @Test("rules that say what is stored change nothing") func quiet() throws {
    try Sync(store: store)([entry("a", relations: [own, mention("x")])])
    let before = try store.content()
    #expect(
      try store.replaceRelations(
        source: "s", named: ["mentions"], [("a", [mention("x")])], now: Sync.now) == 0)
    #expect(try store.content() == before)
  }

  @Test("relations of other names are not taken from a rule") func otherNames() throws {
    try Sync(store: store)([entry("a", relations: [own])])
    #expect(
      try store.replaceRelations(
        source: "s", named: ["mentions"], [("a", [relation("part-of", "y")])], now: Sync.now) == 0)
    #expect(try targets("a") == ["show"])
  }

  @Test("which rules were applied is remembered for each source") func record() throws {
    #expect(try store.rules(source: "s") == nil)
    let record = RuleRecord(fingerprint: .max, names: ["mentions", "sees"])
    try store.save(record, source: "s")
    #expect(try store.rules(source: "s") == record)
    #expect(try store.rules(source: "other") == nil)
    try store.save(RuleRecord?.none, source: "s")
    #expect(try store.rules(source: "s") == nil)
  }
}
