import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

@Suite("relations of a manifest")
struct RelationsTests {
  private func walk(_ relations: String, _ body: String) throws -> DeclarativeLab.Walk {
    let lines = relations.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let lab = try DeclarativeLab(page(item: "title: .t") + "\nrelations:\n" + lines)
    return try lab.walk(["GET /r": .init(body)])
  }

  @Test("a value alone is the target, one relation per result")
  func target() throws {
    let walk = try walk("ship: ship:{.ships}\nrocket: .rocket", #"{"id":1,"ships":["a","b"]}"#)
    let ships = walk.relations("ship", of: "1")
    #expect(ships.map(\.target) == ["ship:a", "ship:b"])
    #expect(ships.map(\.position) == [0, 1])
    #expect(walk.relations("rocket", of: "1").isEmpty)
  }

  @Test("'each' gives target, position and attributes of every result, and knows the record")
  func each() throws {
    let walk = try walk(
      """
      crew:
        each: .crew | sort_by(.n)
        to: "person:{.who}"
        source: people-{$record.group}
        position: .n
        attributes: { role, boat: $record.name }
      """,
      #"{"id":1,"group":"x","name":"B","crew":[{"who":"b","n":7,"role":"R"},{"who":"a","n":3}]}"#)
    let crew = walk.relations("crew", of: "1")
    #expect(crew.map(\.target) == ["person:a", "person:b"])
    #expect(crew.map(\.targetSource) == ["people-x", "people-x"])
    #expect(crew.map(\.position) == [3, 7])
    #expect(crew.map(\.attributes) == [["boat": "B"], ["role": "R", "boat": "B"]])
  }

  @Test("a carried item gets its target's id, or gives it")
  func carry() throws {
    let walk = try walk(
      """
      has-genre:
        each: .genres
        to: genre:{.id}
        item: { kind: genre, title: .name }
      known-for:
        each: .known
        item: { id: "{.type}:{.id}", kind: .type, title: .t, published: .d }
      """,
      #"{"id":1,"genres":[{"id":5,"name":"Drama"}],"known":[{"id":9,"type":"thing","t":"T","d":"2020"},{"id":8,"type":"odd"}]}"#
    )
    let genre = try #require(walk.relations("has-genre", of: "1").first)
    #expect(genre.target == "genre:5")
    #expect(genre.carried?.id == "genre:5")
    #expect(genre.carried?.kind == "genre")
    #expect(genre.carried?.title == "Drama")
    let known = walk.relations("known-for", of: "1")
    #expect(known.map(\.target) == ["thing:9", "odd:8"])
    #expect(known.map(\.carried?.title) == ["T", nil])
    #expect(known.first?.carried?.published?.precision == .year)
  }

  @Test("a listing has the record's place in the walk as its position")
  func listing() throws {
    let walk = try walk(
      "in-list: { to: \"list:{.l}\", listing: true, item: { kind: list, title: \"L {.l}\" } }",
      #"[{"id":1,"l":"a"},{"id":2,"l":"b"},{"id":3,"l":"a"}]"#)
    let listings = walk.entries.flatMap(\.relations)
    #expect(listings.map(\.target) == ["list:a", "list:b", "list:a"])
    #expect(listings.map(\.position) == [0, 1, 2])
    #expect(listings.map(\.isListing) == [true, true, true])
    #expect(listings.first?.carried?.title == "L a")
  }

  @Test("rules of a source see its items as JSON")
  func rules() throws {
    let lab = try DeclarativeLab(
      page(item: "title: .t") + """

        relations:
          covers:
            each: .title | select(. != null) | ascii_downcase
            to: "tag:{.}"
            source: other
            attributes: { from: $record.id }
          same: .attributes.none
        """)
    guard case .declarative(let spec) = lab.manifest.body, let stream = spec.streams.first else {
      Issue.record("not declarative")
      return
    }
    let rules = try SourceRelationRules(
      stream.relations, source: "it", file: "sources.yaml", now: DeclarativeLab.now)
    var one = Item(id: "1", kind: "thing")
    one.title = "Moon"
    let (relations, warnings) = try rules.relations(of: [one, Item(id: "2", kind: "thing")])
    #expect(warnings == [])
    #expect(relations.count == 2)
    #expect(relations.first?.map(\.target) == ["tag:moon"])
    #expect(relations.first?.first?.targetSource == "other")
    #expect(relations.first?.first?.attributes == ["from": "1"])
    #expect(relations.last?.isEmpty == true)
    let changed = try SourceRelationRules(
      Array(stream.relations.dropLast()), source: "it", file: "sources.yaml",
      now: DeclarativeLab.now)
    #expect(changed.fingerprint != rules.fingerprint)
  }
}
