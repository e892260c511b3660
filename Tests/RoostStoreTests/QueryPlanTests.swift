import RoostKit
import SQLite
import Testing
import Text

@testable import RoostStore

/// Plans of the hot queries on a store that was never analysed: a wrong index would not change any
/// result, only the time.
@Suite("query plans") struct QueryPlanTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.store)
  }

  private func plan(_ sql: String) throws -> [String] {
    try store.read { reader in
      let explain = try reader.connection.statement("EXPLAIN QUERY PLAN " + sql)
      var lines: [String] = []
      while try explain.step() { lines.append(explain.string(3)) }
      return lines
    }
  }

  private func keys(_ change: (inout ItemQuery) -> Void) throws -> String {
    var query = ItemQuery()
    change(&query)
    let scope = KeyQuery.Scope(sources: [1], kinds: nil, carried: [0])
    return try KeyQuery(query, scope).sql
  }

  @Test("nothing was ever analysed") func neverAnalysed() throws {
    let tables = try store.read { reader in
      let select = try reader.connection.statement(
        "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
      defer { select.reset() }
      try select.step()
      return select.int64(0)
    }
    #expect(tables == 0)
  }

  @Test("looking up a batch seeks each id") func lookUp() throws {
    #expect(
      try plan(SQL.lookUp) == [
        "SCAN listed VIRTUAL TABLE INDEX 1:",
        "SEARCH item USING INDEX item_id (source=? AND id=?)",
      ])
  }

  @Test("looking up tombstones seeks each id") func buried() throws {
    #expect(
      try plan(SQL.buried) == [
        "SCAN listed VIRTUAL TABLE INDEX 1:",
        "SEARCH tombstone USING PRIMARY KEY (source=? AND id=?)",
      ])
  }

  @Test("old relations and enclosures are found by their items") func deletions() throws {
    for (sql, table) in [
      (SQL.deleteRelations, "relation"), (SQL.deleteEnclosures, "enclosure"),
      (SQL.deleteNamedRelations, "relation"),
    ] {
      #expect(try plan(sql).first?.hasPrefix("SEARCH \(table) USING PRIMARY KEY (item=?") == true)
    }
  }

  @Test("the one page of a stream is found by its keys") func standingPage() throws {
    let plan = try plan(Writer.standingPage)
    #expect(!plan.contains { $0.hasPrefix("SCAN") })
    #expect(plan.contains("SEARCH page USING PRIMARY KEY (stream=? AND request=?)"))
  }

  @Test("orphans are looked up by name, their relations by target") func orphans() throws {
    let plan = try plan(SQL.orphans)
    #expect(plan.contains("SEARCH item USING INDEX item_id (source=? AND id=?)"))
    #expect(
      plan.contains(
        "SEARCH relation USING COVERING INDEX relation_target (target_source=? AND target=?)"))
    #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("listed") })
  }

  @Test("the newest of a source come from its index, in order, without sorting")
  func newest() throws {
    let first = try plan(keys { _ in })
    #expect(
      first == [
        "SEARCH item USING COVERING INDEX item_order (source=? AND carried=? AND sort_time<?)"
      ])
    let oldest = try plan(keys { $0.isReversed = true })
    #expect(
      oldest == [
        "SEARCH item USING COVERING INDEX item_order (source=? AND carried=? AND sort_time>?)"
      ])
  }

  @Test("a listing is read in rank order of its members") func ranked() throws {
    let plan = try plan(
      keys {
        $0.listing = "l"
        $0.order = .rank
      })
    #expect(plan.contains("SEARCH member USING PRIMARY KEY (listing=?)"))
    #expect(plan.contains("SEARCH item USING INTEGER PRIMARY KEY (rowid=?)"))
    #expect(!plan.contains("SCAN member"))
  }

  @Test(
    "details are found by number or name, never by a scan",
    arguments: [
      ReadSQL.brief, ReadSQL.full, ReadSQL.enclosures, ReadSQL.relations, ReadSQL.memberships,
      ReadSQL.incoming, ReadSQL.members, Reader.byName, StoreLookup.byID, SQL.given,
      SQL.givenByName, StoredPage.select,
    ])
  func details(_ sql: String) throws {
    let scans = try plan(sql).filter { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }
    #expect(scans == [])
  }

  @Test("counting the items of sources reads an index alone") func counts() throws {
    #expect(
      try plan(Reader.counts).first == "SCAN item USING COVERING INDEX item_order")
  }

  @Test("counting the items of one source, and finding any, seeks its part of the index")
  func countsOfOne() throws {
    #expect(
      try plan(Reader.countsOfOne) == [
        "SEARCH source USING COVERING INDEX sqlite_autoindex_source_1 (name=?)",
        "SEARCH item USING COVERING INDEX item_order (source=?)",
      ])
    #expect(
      try plan(Reader.anyItem).last
        == "SEARCH item USING COVERING INDEX item_order (source=? AND carried=?)")
  }
}
