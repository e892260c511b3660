internal import SQLite

/// Brings a file to the schema of this build, or refuses it untouched.
struct Migrator {
  /// "Rost", in the header of every store, so that no other program's database is taken for one.
  static let applicationID = 0x526F_7374

  let path: String
  var migrations = Migration.all
  /// Whether an older schema is copied beside the file first.
  var backsUp = true

  var supported: Int { migrations.last?.version ?? 0 }

  /// Looks at the head of the file, before SQLite opens it.
  /// - Returns: whether there is nothing yet.
  /// - Throws: `StoreError` for a file that is no store of this build or an earlier one.
  func inspect() throws(StoreError) -> Bool {
    switch try StoreFile.head(path) {
    case .missing, .empty: return true
    case .other:
      throw StoreError(
        .notADatabase, path: path,
        message: "the store \(path) is not a database; it was not changed")
    case .database(let applicationID, let version):
      // With a write-ahead log the header may be older than the database.
      if StoreFile.hasLog(path) { return false }
      try check(applicationID: applicationID, version: version)
      return false
    }
  }

  /// Looks again through SQLite, which knows the write-ahead log; inside a transaction, so that the
  /// parts are of one state while another process makes the same store.
  /// - Returns: the version of the schema; 0 where there is none.
  func version(_ connection: Connection) throws -> Int {
    let applicationID = try pragma("application_id", connection)
    let version = try pragma("user_version", connection)
    try check(applicationID: applicationID, version: version)
    if version == 0, try pragma("schema_version", connection) > 0 {
      let count = try connection.statement("SELECT count(*) FROM sqlite_schema")
      try count.step()
      defer { count.reset() }
      guard count.int64(0) == 0 else {
        throw applicationID == 0 ? foreign() : changed(version: version)
      }
    }
    return version
  }

  /// Brings the schema up to date in one transaction; before that an older one is copied beside the
  /// file, as PATH.backup-vN.
  func migrate(_ connection: Connection, faults: FaultHook) throws {
    let found = try connection.reading { try version(connection) }
    guard found < supported else { return }
    try faults(.beforeSchema)
    if found > 0, backsUp { try backUp(connection, version: found) }
    try connection.writing {
      // Another process may have been quicker.
      let found = try version(connection)
      guard found < supported else { return }
      for migration in migrations where migration.version > found {
        try connection.execute(migration.sql)
      }
      try connection.execute("PRAGMA application_id = \(Self.applicationID)")
      try connection.execute("PRAGMA user_version = \(supported)")
      try faults(.withinSchema)
    }
    try faults(.afterSchema)
  }

  private func backUp(_ connection: Connection, version: Int) throws {
    let copy = "\(path).backup-v\(version)"
    // A copy of an earlier try is of the same version, and no less good.
    if try StoreFile.head(copy) != .missing, try StoreFile.head(copy) != .empty { return }
    try StoreFile.create(copy)
    let statement = try connection.statement("VACUUM INTO ?")
    statement.bind(copy, at: 1)
    try statement.run()
  }

  private func pragma(_ name: String, _ connection: Connection) throws -> Int {
    let statement = try connection.statement("PRAGMA \(name)")
    defer { statement.reset() }
    try statement.step()
    return Int(statement.int64(0))
  }

  private func check(applicationID: Int, version: Int) throws(StoreError) {
    if applicationID != Self.applicationID, applicationID != 0 || version != 0 { throw foreign() }
    // The header has 32 bits for it, which are read with a sign or without.
    guard (0...Int(Int32.max)).contains(version) else { throw changed(version: version) }
    guard version <= supported else {
      throw StoreError(
        .newerSchema(found: version, supported: supported), path: path,
        message: """
          the store \(path) has schema version \(version), and this build of roost knows versions \
          up to \(supported): it was not changed; use a build that knows version \(version)
          """)
    }
  }

  private func changed(version: Int) -> StoreError {
    StoreError(
      .damaged, path: path,
      message: """
        the store \(path) says that its schema has version \(Int32(truncatingIfNeeded: version)), which \
        cannot be: it was not changed; put a copy of it in its place
        """)
  }

  private func foreign() -> StoreError {
    StoreError(
      .notAStore, path: path,
      message: "\(path) is a database of another program, not a store of roost; it was not changed")
  }
}
