import JSON
import RoostKit
import SQLite
import Testing
import Text

@testable import RoostStore

@Suite("views of kinds") struct ViewTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private func rows(_ sql: String) throws -> [String] { try store.rows(sql) }

  @Test("attributes are columns, with their own types") func columns() throws {
    try Sync(store: store)([
      entry("a", "Falcon", kind: "launch") {
        $0.published = DatedInstant(Instant(seconds: 86400), precision: .day)
        $0.attributes = ["flight_number": 7, "success": true, "name": "n"]
      }, entry("b", kind: "episode"),
    ])
    try store.makeViews([
      KindView(kind: "launch", attributes: ["flight_number", "success", "name", "missing"])
    ])
    #expect(
      try rows("SELECT title, published, flight_number + 1, success, name, missing FROM launch")
        == [
          "Falcon|1970-01-02T00:00:00Z|8|1|n|NULL"
        ])
  }

  @Test("views that stand are not made anew; changed and dropped ones are") func changes() throws {
    let views = [
      KindView(kind: "launch", attributes: ["x"]), KindView(kind: "ship", attributes: []),
    ]
    try store.makeViews(views)
    let version = try rows("PRAGMA schema_version")
    try store.makeViews(views.reversed())
    #expect(try rows("PRAGMA schema_version") == version)
    try store.makeViews([KindView(kind: "launch", attributes: ["y"])])
    #expect(try rows("SELECT name FROM kind_view") == ["launch"])
    #expect(try rows("SELECT y FROM launch") == [])
    #expect(throws: StoreError.self) { try rows("SELECT * FROM ship") }
  }

  @Test("names are quoted, and never take the place of the schema's") func names() throws {
    let kinds = [
      "item", "items", "sqlite_x", "a b", "q\"uote", "it's", "SELECT", "Launch", "launch", "",
    ]
    let attributes = ["title", "a b", "it's", "q\"x", "b\\x", "TITLE", "x", "X", "attribute_title"]
    try Sync(store: store)([
      entry("1", "T", kind: "it's") { $0.attributes = ["a b": 1, "it's": 2, "title": "own"] }
    ])
    try store.makeViews(kinds.map { KindView(kind: $0, attributes: attributes) })
    #expect(
      try rows("SELECT name FROM kind_view") == [
        "Launch", "SELECT", "a b", "it's", "kind_item", "kind_items", "kind_sqlite_x", "q\"uote",
      ])
    #expect(
      try rows("SELECT title, attribute_title, \"a b\", \"it's\", x FROM \"it's\"") == [
        "T|own|1|2|NULL"
      ])
    #expect(try rows("SELECT count(*) FROM item") == ["1"])
  }

  @Test("a kind's view follows what is stored") func follows() throws {
    try store.makeViews([KindView(kind: "movie", attributes: [])])
    #expect(try rows("SELECT title FROM movie") == [])
    try Sync(store: store)([entry("a", "A", kind: "movie")])
    #expect(try rows("SELECT title, read, starred, left_at FROM movie") == ["A|0|0|NULL"])
  }
}

extension Store {
  /// The rows of a statement, columns joined by a bar.
  func rows(_ sql: String) throws(StoreError) -> [String] {
    try read { reader in
      let select = try reader.connection.statement(sql)
      var rows: [String] = []
      while try select.step() {
        rows.append(
          (0..<select.columnCount).map { select.text($0) ?? "NULL" }.joined(separator: "|"))
      }
      return rows
    }
  }
}
