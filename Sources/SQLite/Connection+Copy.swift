internal import CSQLite

extension Connection {
  /// Replaces everything here by what the other connection reads, in one state.
  /// - Throws: `SQLiteError` where it cannot be read, stays locked, or there is no room for it.
  package func copy(from other: Connection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw fault(SQLITE_ERROR, nil)
    }
    let pause: Int32 = 10
    var waited: Int32 = 0
    var code = sqlite3_backup_step(backup, -1)
    while code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED, waited < Self.busyTimeout {
      sqlite3_sleep(pause)
      waited += pause
      code = sqlite3_backup_step(backup, -1)
    }
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw SQLiteError(
        code: code, message: String(cString: sqlite3_errstr(code)), path: other.path)
    }
  }
}
