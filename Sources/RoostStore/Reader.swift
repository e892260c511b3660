internal import SQLite

/// One read-only connection with what it knows of names; used by one thread at a time.
///
/// Unchecked: the pool lends a reader to one closure at a time, and SQLite's handle may move between
/// threads.
final class Reader: @unchecked Sendable {
  let connection: Connection

  /// Opens a file for reading; where its folder cannot be written, or the disk is full, and no other
  /// process holds it open, without locks.
  init(path: String) throws {
    do {
      connection = try Self.opened(path, .readOnly)
    } catch let error as SQLiteError
      where (error.cannotOpen || error.isReadOnly || error.isFull) && StoreFile.exists(path)
      && !StoreFile.hasLog(path)
    {
      connection = try Self.opened(path, .immutable)
    }
  }

  /// Reads through a connection that has another owner.
  init(sharing connection: Connection) { self.connection = connection }

  private static func opened(_ path: String, _ mode: Connection.Mode) throws -> Connection {
    let connection = try Connection(path: path, mode: mode)
    try connection.execute("PRAGMA query_only = ON")
    // The first look at the schema tells whether the file can be read at all.
    try connection.statement("SELECT count(*) FROM sqlite_schema").run()
    return connection
  }
}
