internal import CSQLite

/// Holds a connection to reading: statements that people write are judged before they run, and stopped
/// when their time is over.
///
/// What it set on the connection goes with it.
package final class ReadGuard {
  /// Most bytes of a statement's text.
  package static let textBytes = 1 << 20
  /// Most bytes of one value: `zeroblob(1e9)` fails.
  package static let valueBytes = 64 << 20
  /// Steps of SQLite's machine between two looks at the time.
  private static let steps: Int32 = 1000

  /// PRAGMAs that tell of the schema and take the name of a table.
  private static let namedPragmas: Set = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "foreign_key_list",
  ]
  /// PRAGMAs that tell of the file, unless a value is given.
  private static let plainPragmas: Set = [
    "user_version", "application_id", "schema_version", "page_count", "page_size", "database_list",
    "function_list", "collation_list", "compile_options", "encoding", "freelist_count",
  ]

  private static let change = "this statement would change the store"

  private let connection: Connection
  private let isOver: () -> Bool
  /// Why the last statement was refused, as the end of a sentence; nil: none was.
  package private(set) var refusal: String?
  /// Whether a statement was stopped because its time was over.
  package private(set) var hasStopped = false

  /// - Parameter isOver: asked again and again while a statement runs; true stops it.
  package init(_ connection: Connection, isOver: @escaping () -> Bool) {
    self.connection = connection
    self.isOver = isOver
    let handle = connection.handle
    roost_sqlite_harden(handle)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, Int32(Self.textBytes))
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(Self.valueBytes))
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let guardian = Unmanaged<ReadGuard>.fromOpaque(context).takeUnretainedValue()
        return guardian.allows(
          action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
          ? SQLITE_OK : SQLITE_DENY
      }, context)
    sqlite3_progress_handler(
      handle, Self.steps,
      { context in
        guard let context else { return 1 }
        return Unmanaged<ReadGuard>.fromOpaque(context).takeUnretainedValue().mustStop ? 1 : 0
      }, context)
  }

  deinit {
    sqlite3_set_authorizer(connection.handle, nil, nil)
    sqlite3_progress_handler(connection.handle, 0, nil, nil)
  }

  private var mustStop: Bool {
    guard isOver() else { return false }
    hasStopped = true
    return true
  }

  /// Whether a statement may do that (sqlite.org/c3ref/c_alter_table.html); the first refusal is kept.
  private func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
    let reason: String
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    // So SQLite begins to make known a function that gives a table, such as json_each; nothing comes of it,
    // and a statement that meant it is no reading one.
    case SQLITE_UPDATE where first == "sqlite_master": return true
    case SQLITE_FUNCTION:
      guard let name = second?.lowercased(), ["load_extension", "fts3_tokenizer"].contains(name)
      else { return true }
      reason = "the function '\(name)' is not allowed"
    case SQLITE_PRAGMA:
      let name = first?.lowercased() ?? ""
      if Self.namedPragmas.contains(name) { return true }
      if Self.plainPragmas.contains(name), second == nil { return true }
      reason = "PRAGMA \(name) is not allowed"
    case SQLITE_ATTACH, SQLITE_DETACH: reason = "no other file may be attached"
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: reason = "there is no transaction to begin or end"
    default: reason = Self.change
    }
    refusal = refusal ?? reason
    return false
  }

  /// Compiles a text that holds one statement, which reads and no more.
  /// - Throws: `SQLiteError`, with the place in the text where it is known; where the guard refused the
  ///   statement, with its refusal as the message.
  package func statement(_ sql: String) throws(SQLiteError) -> Statement {
    refusal = nil
    hasStopped = false
    do throws(SQLiteError) {
      let statement = try Statement(connection, only: sql)
      guard statement.isReadOnly else {
        refusal = Self.change
        throw SQLiteError(code: SQLITE_AUTH, message: Self.change, sql: sql, path: connection.path)
      }
      return statement
    } catch {
      // A second statement is at fault for being there, whatever it would do.
      if error.primaryCode == SQLITE_MISUSE { refusal = nil }
      guard let refusal else { throw error }
      throw SQLiteError(
        code: SQLITE_AUTH, message: refusal, sql: sql, path: connection.path, offset: error.offset)
    }
  }
}
