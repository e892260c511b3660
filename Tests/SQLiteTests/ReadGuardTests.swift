import Foundation
import Testing

@testable import SQLite

@Suite("a guarded connection") struct ReadGuardTests {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/roost-guard-\(UUID().uuidString).db"
  }

  /// A guard over a small database that goes when the test ends.
  private func withGuard<Result>(
    isOver: @escaping () -> Bool = { false }, _ body: (ReadGuard) throws -> Result
  ) throws -> Result {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      "CREATE TABLE t (a, b); CREATE INDEX t_a ON t (a); INSERT INTO t VALUES (1, 'x'), (2, 'y')")
    return try body(ReadGuard(connection, isOver: isOver))
  }

  private static let change = "this statement would change the store"

  @Test(
    "what does more than read is refused",
    arguments: [
      ("INSERT INTO t VALUES (1, 2)", change), ("UPDATE t SET a = 1", change),
      ("DELETE FROM t", change), ("REPLACE INTO t VALUES (1, 2)", change),
      ("CREATE TABLE u (a)", change), ("CREATE TEMP TABLE u (a)", change),
      ("CREATE VIEW v AS SELECT 1", change), ("DROP TABLE t", change),
      ("ALTER TABLE t ADD COLUMN c", change), ("CREATE INDEX i ON t (a)", change),
      ("CREATE VIRTUAL TABLE f USING fts5(x)", change), ("REINDEX", change), ("ANALYZE", change),
      ("VACUUM", change), ("VACUUM INTO '/tmp/x.db'", change),
      ("WITH q AS (SELECT 1) INSERT INTO t SELECT 1, 2 FROM q", change),
      ("EXPLAIN DELETE FROM t", change),
      ("UPDATE sqlite_master SET sql = ''", "table sqlite_master may not be modified"),
      ("ATTACH '/tmp/x.db' AS x", "no other file may be attached"),
      ("DETACH main", "no other file may be attached"),
      ("BEGIN", "there is no transaction to begin or end"),
      ("SAVEPOINT s", "there is no transaction to begin or end"),
      ("PRAGMA journal_mode = DELETE", "PRAGMA journal_mode is not allowed"),
      ("PRAGMA user_version = 7", "PRAGMA user_version is not allowed"),
      ("PRAGMA query_only = OFF", "PRAGMA query_only is not allowed"),
      ("PRAGMA writable_schema = ON", "PRAGMA writable_schema is not allowed"),
      ("SELECT load_extension('x.so')", "the function 'load_extension' is not allowed"),
    ])
  func refuses(sql: String, reason: String) throws {
    try withGuard { guardian in
      let error = #expect(throws: SQLiteError.self) { try guardian.statement(sql).run() }
      #expect(error?.message == reason)
      #expect(error?.isOfStatement == true)
    }
  }

  @Test(
    "what reads is answered, with blanks, comments and semicolons around it",
    arguments: [
      ("SELECT count(*) FROM t", "2"), (" ;; -- first\nSELECT b FROM t; /* last */ ; ", "x"),
      ("VALUES (3)", "3"), ("PRAGMA user_version", "0"),
      ("SELECT name FROM pragma_table_info('t')", "a"),
      ("SELECT value FROM json_each('[7]')", "7"),
      (
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT 1",
        "1"
      ),
    ])
  func answers(sql: String, first: String) throws {
    try withGuard { guardian in
      let statement = try guardian.statement(sql)
      #expect(try statement.step())
      #expect(statement.string(0) == first)
    }
  }

  @Test(
    "a fault has its place in the text",
    arguments: [
      ("SELECT c FROM t", "no such column: c", 7), ("SELECT\n a FROM u", "no such table: u", nil),
      ("SELEKT 1", "near \"SELEKT\": syntax error", 0),
      (";SELECT 1 +", "incomplete input", nil),
      ("SELECT \"x\" FROM t", "no such column: x", 7),
      ("SELECT 1; SELECT 2", "a second statement begins here; one at a time is answered", 10),
      ("SELECT 1; nonsense", "a second statement begins here; one at a time is answered", 10),
      ("SELECT 1\0", "the text holds a NUL", 8), ("", "there is no statement", nil),
      ("-- nothing", "there is no statement", nil), (";", "there is no statement", nil),
      ("SELECT zeroblob(100000000)", "string or blob too big", nil),
    ] as [(String, String, Int?)])
  func places(sql: String, message: String, offset: Int?) throws {
    try withGuard { guardian in
      let error = #expect(throws: SQLiteError.self) { try guardian.statement(sql).run() }
      #expect(error?.message == message)
      #expect(error?.offset == offset)
      #expect(guardian.refusal == nil)
    }
  }

  @Test("a text of more than 1 MB is refused") func tooLong() throws {
    try withGuard { guardian in
      let blanks = String(repeating: " ", count: ReadGuard.textBytes)
      #expect(throws: SQLiteError.self) { try guardian.statement("SELECT 1" + blanks) }
    }
  }

  @Test("a statement without end is stopped when its time is over") func stops() throws {
    var looks = 0
    try withGuard {
      looks += 1
      return looks == 3
    } _: { guardian in
      let endless = try guardian.statement(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
      #expect(throws: SQLiteError.self) { try endless.run() }
      #expect(guardian.hasStopped)
      #expect(looks == 3)
    }
  }
}
