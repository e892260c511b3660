import Foundation
import Testing

@testable import SQLite

@Suite("a connection") struct ConnectionTests {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/roost-sqlite-\(UUID().uuidString).db"
  }

  /// A connection to a file that goes when the test ends.
  private func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    return try body(try Connection(path: path, mode: .create))
  }

  @Test("values come back as they were bound") func values() throws {
    try withConnection { connection in
      let select = try connection.statement("SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, typeof(?6)")
      select.bind(Int64.min, at: 1)
      select.bind("é\0\u{1F600}", at: 2)
      select.bind("", at: 3)
      select.bind([1, 0, 255] as [UInt8], at: 4)
      select.bind([] as [UInt8], at: 5)
      select.bind(String?.none, at: 6)
      select.bind(true, at: 7)
      #expect(try select.step())
      #expect(select.int64(0) == .min)
      #expect(select.text(1) == "é\0\u{1F600}")
      #expect(select.text(2) == "")
      #expect(!select.isNull(2))
      #expect(select.blob(3) == [1, 0, 255])
      #expect(select.blob(4) == [])
      #expect(select.text(5) == nil)
      #expect(select.integer(5) == nil)
      #expect(select.int64(6) == 1)
      #expect(select.string(7) == "null")
      #expect(try !select.step())
    }
  }

  @Test("a statement asked for again is reset, and its bindings are gone") func cache() throws {
    try withConnection { connection in
      let first = try connection.statement("SELECT ?")
      first.bind(1, at: 1)
      try first.step()
      let second = try connection.statement("SELECT ?")
      #expect(first === second)
      try second.step()
      #expect(second.isNull(0))
    }
  }

  @Test("text in place is read where it lies") func inPlace() throws {
    try withConnection { connection in
      let select = try connection.statement("SELECT ?1 || ?2, length(?3)")
      try Array("abcd".utf8).withUnsafeBytes { bytes in
        select.bindInPlace(UnsafeRawBufferPointer(rebasing: bytes[1..<3]), at: 1)
        select.bindInPlace(UnsafeRawBufferPointer(rebasing: bytes[3...]), at: 2)
        select.bindInPlace(UnsafeRawBufferPointer(rebasing: bytes[2..<2]), at: 3)
        try select.step()
        #expect(select.text(0) == "bcd")
        #expect(select.integer(1) == 0)
        select.reset()
      }
    }
  }

  @Test("a statement that fails tells the extended code, SQLite's words, its text and the file")
  func statementFault() throws {
    try withConnection { connection in
      try connection.execute("CREATE TABLE t (x INTEGER NOT NULL UNIQUE) STRICT")
      let insert = try connection.statement("INSERT INTO t VALUES (?)")
      insert.bind(1, at: 1)
      try insert.run()
      insert.bind(1, at: 1)
      let error = #expect(throws: SQLiteError.self) { try insert.run() }
      #expect(
        error
          == SQLiteError(
            code: 2067, message: "UNIQUE constraint failed: t.x", sql: "INSERT INTO t VALUES (?)",
            path: path))
      #expect(error?.primaryCode == 19)
      #expect(
        error?.description
          == "\(path): UNIQUE constraint failed: t.x (SQLite 2067) in: INSERT INTO t VALUES (?)")
      // The statement is of use again.
      insert.bind(2, at: 1)
      try insert.run()
      #expect(connection.changes == 1)
    }
  }

  @Test("text that does not compile is told of", arguments: ["SELEC 1", "", "-- nothing"])
  func syntax(_ sql: String) throws {
    try withConnection { connection in
      let error = #expect(throws: SQLiteError.self) { try connection.statement(sql) }
      #expect(error?.sql == sql)
    }
  }

  @Test("a file that is missing is not made for reading") func missing() {
    let error = #expect(throws: SQLiteError.self) { try Connection(path: path, mode: .readOnly) }
    #expect(error?.cannotOpen == true)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a transaction is kept when its closure returns and taken back when it throws")
  func transactions() throws {
    struct Stop: Error {}
    try withConnection { connection in
      try connection.execute("CREATE TABLE t (x) ")
      try connection.writing { try connection.execute("INSERT INTO t VALUES (1)") }
      #expect(throws: Stop.self) {
        try connection.writing {
          try connection.execute("INSERT INTO t VALUES (2)")
          throw Stop()
        }
      }
      let count = try connection.statement("SELECT count(*) FROM t")
      try count.step()
      #expect(count.int64(0) == 1)
      #expect(!connection.isInTransaction)
    }
  }

  @Test("a writing transaction holds the lock from its start") func immediate() throws {
    try withConnection { connection in
      try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
      try connection.writing {
        let other = try Connection(path: path, mode: .readWrite)
        try other.execute("PRAGMA busy_timeout = 0")
        let error = #expect(throws: SQLiteError.self) { try other.writing {} }
        #expect(error?.isBusy == true)
      }
    }
  }

  @Test("changes are counted") func changes() throws {
    try withConnection { connection in
      try connection.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2), (3)")
      try connection.execute("DELETE FROM t WHERE x > 1")
      #expect(connection.changes == 2)
      #expect(connection.totalChanges == 5)
      #expect(connection.lastInsertRowID == 3)
    }
  }

  @Test("a file nobody writes is read without locks, whatever its name") func immutable() throws {
    let odd = path + "?a=b#c%20"
    defer { try? FileManager.default.removeItem(atPath: odd) }
    do { try Connection(path: odd, mode: .create).execute("CREATE TABLE t (x)") }
    let reader = try Connection(path: odd, mode: .immutable)
    let select = try reader.statement("SELECT count(*) FROM sqlite_schema")
    try select.step()
    #expect(select.int64(0) == 1)
  }
}
