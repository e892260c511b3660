import Foundation
import RoostKit
import SQLite
import Testing

@testable import RoostStore

@Suite("opening a store") struct OpeningTests {
  let folder: TemporaryFolder
  /// The version that a newer build would have.
  private let later = (Migration.all.last?.version ?? 0) + 1

  init() throws { folder = try TemporaryFolder() }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: folder.store)) }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("a new store is for its owner alone") func mode() throws {
    _ = try Store(path: folder.store)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.store)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("the head of the file names the program and the schema") func head() throws {
    _ = try Store(path: folder.store)
    #expect(
      try StoreFile.head(folder.store) == .database(applicationID: 0x526F_7374, version: later - 1))
  }

  @Test(
    "a newer schema is refused with both versions, and the file keeps every byte",
    arguments: [Store.Mode.readWrite, .readOnly])
  func newerSchema(_ mode: Store.Mode) throws {
    _ = try Store(path: folder.store)
    do {
      let connection = try Connection(path: folder.store, mode: .readWrite)
      try connection.execute("PRAGMA user_version = \(later)")
    }
    let before = try bytes()
    let error = #expect(throws: StoreError.self) { try Store(path: folder.store, mode: mode) }
    #expect(error?.kind == .newerSchema(found: later, supported: later - 1))
    #expect(
      error?.message == """
        the store \(folder.store) has schema version \(later), and this build of roost knows versions \
        up to \(later - 1): it was not changed; use a build that knows version \(later)
        """)
    #expect(try bytes() == before)
    #expect(try files() == ["roost.db"])
  }

  @Test("a pipe in place of a file is refused, and not waited for")
  func pipe() throws {
    try #require(mkfifo(folder.store, 0o600) == 0)
    let error = #expect(throws: StoreError.self) { try Store(path: folder.store) }
    #expect(error?.kind == .notADatabase)
  }

  @Test(
    "a file that is no database is refused, and keeps every byte",
    arguments: ["not a database", String(repeating: "x", count: 5000)],
    [Store.Mode.readWrite, .readOnly])
  func noDatabase(_ text: String, _ mode: Store.Mode) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.store))
    let error = #expect(throws: StoreError.self) { try Store(path: folder.store, mode: mode) }
    #expect(error?.kind == .notADatabase)
    #expect(
      error?.message == "the store \(folder.store) is not a database; it was not changed")
    #expect(try bytes() == Data(text.utf8))
    #expect(try files() == ["roost.db"])
  }

  @Test(
    "a database of another program is refused, and keeps every byte",
    arguments: [
      "PRAGMA application_id = 5; CREATE TABLE t (x)", "CREATE TABLE t (x)",
      "PRAGMA user_version = 1; CREATE TABLE t (x)",
    ])
  func foreign(_ sql: String) throws {
    do { try Connection(path: folder.store, mode: .create).execute(sql) }
    let before = try bytes()
    let error = #expect(throws: StoreError.self) { try Store(path: folder.store) }
    #expect(error?.kind == .notAStore)
    #expect(
      error?.message == """
        \(folder.store) is a database of another program, not a store of roost; it was not changed
        """)
    #expect(try bytes() == before)
  }

  @Test("an empty file becomes a store") func emptyFile() throws {
    try Data().write(to: URL(filePath: folder.store))
    let store = try Store(path: folder.store)
    #expect(try store.ids() == [])
  }

  @Test("a missing store cannot be read, and is not made") func missing() throws {
    let error = #expect(throws: StoreError.self) {
      try Store(path: folder.store, mode: .readOnly)
    }
    #expect(error?.kind == .missing)
    #expect(
      error?.message == "there is no store at \(folder.store); 'roost aggregate' makes it")
    #expect(try files() == [])
  }

  @Test("a folder that does not exist is told of") func missingFolder() throws {
    let path = folder.path + "/no/roost.db"
    let error = #expect(throws: StoreError.self) { try Store(path: path) }
    #expect(error?.message == "the store \(path) cannot be made: No such file or directory")
  }

  @Test("a store opened for reading refuses to write") func readOnly() throws {
    try Sync(store: try Store(path: folder.store))([entry("a")])
    let store = try Store(path: folder.store, mode: .readOnly)
    #expect(try store.ids() == ["a"])
    let error = #expect(throws: StoreError.self) { try store.setRead(true, [1]) }
    #expect(error?.kind == .readOnly)
    #expect(error?.message == "the store \(folder.store) was opened for reading only")
  }

  @Test("what one store wrote another reads, also beside it") func reopening() throws {
    let first = try Store(path: folder.store)
    try Sync(store: first)([entry("a")])
    let second = try Store(path: folder.store)
    try Sync(store: second)([entry("a"), entry("b")])
    #expect(try first.ids().count == 2)
  }

  @Test("an older schema is copied beside the file, then brought up to date in one step")
  func migration() throws {
    try Sync(store: try Store(path: folder.store))([entry("a")])
    let next = Migration(version: later, sql: "CREATE TABLE later (x INTEGER) STRICT")
    let store = try Store(
      path: folder.store, mode: .readWrite, migrations: Migration.all + [next], faults: { _ in })
    #expect(try store.ids() == ["a"])
    #expect(
      try StoreFile.head(folder.store + ".backup-v\(later - 1)")
        == .database(applicationID: Migrator.applicationID, version: later - 1))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.store + ".backup-v\(later - 1)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let backup = try Store(path: folder.store + ".backup-v\(later - 1)", mode: .readOnly)
    #expect(try backup.ids() == ["a"])
    let old = #expect(throws: StoreError.self) { try Store(path: folder.store) }
    #expect(old?.kind == .newerSchema(found: later, supported: later - 1))
  }

  @Test("a migration that fails changes nothing") func failingMigration() throws {
    try Sync(store: try Store(path: folder.store))([entry("a")])
    let broken = Migration(version: later, sql: "CREATE TABLE later (x); CREATE TABLE item (x)")
    #expect(throws: StoreError.self) {
      try Store(
        path: folder.store, mode: .readWrite, migrations: Migration.all + [broken],
        faults: { _ in })
    }
    #expect(try Store(path: folder.store).ids() == ["a"])
  }

  @Test("a database without anything, as a full disk leaves it at the first run, is no store yet")
  func emptyDatabase() throws {
    #expect(throws: StoreError.self) {
      try Store(path: folder.store) { point throws(StoreError) in
        guard point == .beforeSchema else { return }
        throw StoreError(.diskFull, path: "", message: "the disk is full")
      }
    }
    let error = #expect(throws: StoreError.self) {
      try Store(path: folder.store, mode: .readOnly)
    }
    #expect(
      error
        == StoreError(
          .missing, path: folder.store,
          message: "there is no store at \(folder.store); 'roost aggregate' makes it"))
    _ = try Store(path: folder.store)
    _ = try Store(path: folder.store, mode: .readOnly)
  }

  @Test("an older schema cannot be read until it is brought up to date") func olderSchema() throws {
    _ = try Store(path: folder.store)
    let next = Migration(version: later, sql: "CREATE TABLE later (x INTEGER) STRICT")
    let error = #expect(throws: StoreError.self) {
      try Store(
        path: folder.store, mode: .readOnly, migrations: Migration.all + [next], faults: { _ in })
    }
    #expect(error?.kind == .olderSchema(found: later - 1, supported: later))
  }

  @Test("a connection writes ahead, syncs normally and waits for others") func pragmas() throws {
    let store = try Store(path: folder.store)
    let values = try store.write { writer in
      try ["journal_mode", "synchronous", "busy_timeout", "page_size"].map { name in
        let select = try writer.connection.statement("PRAGMA \(name)")
        defer { select.reset() }
        try select.step()
        return select.string(0)
      }
    }
    #expect(values == ["wal", "1", "30000", "8192"])
  }

  @Test("every table is strict") func strict() throws {
    let store = try Store(path: folder.store)
    let lax = try store.read { reader in
      let select = try reader.connection.statement(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0")
      var names: [String] = []
      while try select.step() { names.append(select.string(0)) }
      return names
    }
    #expect(lax.filter { !$0.hasPrefix("sqlite_") } == [])
  }
}
