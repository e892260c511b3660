import JSON
import RoostKit
import Testing

@testable import RoostStore

@Suite("relations") struct RelationTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private var sync: Sync { Sync(store: store) }

  private func relations(_ id: String) throws -> [ListedRelation] {
    try #require(try store.item(source: "s", id: id)).item.relations
  }

  @Test("a relation may be stored before its target and is bound when it comes, also elsewhere")
  func bindsLate() throws {
    try sync([entry("a", relations: [relation("ship", "ship:1", source: "fleet")])])
    #expect(try relations("a").first?.number == nil)
    #expect(try relations("a").first?.title == nil)
    try Sync(store: store, source: "fleet")([entry("ship:1", "Ship", kind: "ship")])
    let relation = try #require(try relations("a").first)
    #expect(relation.number == 2)
    #expect(relation.title == "Ship")
    #expect(relation.kind == "ship")
    let ship = try #require(try store.item(source: "fleet", id: "ship:1"))
    #expect(ship.incoming.map(\.id) == ["a"])
    #expect(ship.incoming.map(\.name) == ["ship"])
  }

  @Test("positions are those given, else the place among the relations of that name")
  func positions() throws {
    var third = relation("crew", "c")
    third.position = 9
    third.attributes = ["role": "pilot"]
    try sync([
      entry(
        "a",
        relations: [relation("crew", "b"), relation("ship", "s"), relation("crew", "a"), third]
      )
    ])
    let crew = try relations("a").filter { $0.name == "crew" }
    #expect(crew.map(\.id) == ["b", "a", "c"])
    #expect(crew.map(\.position) == [0, 1, 9])
    #expect(crew.last?.attributes == ["role": "pilot"])
    #expect(try relations("a").last?.position == 0)
  }

  @Test("an edge stated twice is stored once; two roles of one target are two edges")
  func doubles() throws {
    var pilot = relation("crew", "b")
    pilot.attributes = ["role": "pilot"]
    try sync([entry("a", relations: [relation("crew", "b"), relation("crew", "b"), pilot])])
    #expect(try relations("a").count == 2)
  }

  @Test(
    "each part of a relation counts as a change of its item",
    arguments: [
      [], [relation("r", "u")], [relation("q", "t")], [relation("r", "t", source: "other")],
      [relation("r", "t"), relation("r", "u")],
      [
        {
          var other = relation("r", "t"); other.position = 4; return other
        }()
      ],
      [
        {
          var other = relation("r", "t"); other.attributes = ["x": 1]; return other
        }()
      ],
    ])
  func changes(_ relations: [Relation]) throws {
    try sync([entry("a", relations: [relation("r", "t")])])
    let counts = try sync([entry("a", relations: relations)])
    #expect(counts.updated == 1)
    #expect(try self.relations("a").map(\.id) == relations.map(\.target))
    #expect(try sync([entry("a", relations: relations)]).rowsWritten == 0)
  }

  @Test("a relation that names its own source is the same as one that names none")
  func ownSource() throws {
    try sync([entry("a", relations: [relation("r", "t", source: "s")])])
    #expect(try sync([entry("a", relations: [relation("r", "t")])]).rowsWritten == 0)
  }
}
