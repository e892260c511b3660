internal import CSQLite

/// One connection to one database file, with its prepared statements; it has one owner at a time.
///
/// A connection is not `Sendable`: it lives inside whatever serialises its use. SQLite is opened
/// without its own mutexes. The handle is closed, and all statements are finalized, when the
/// connection goes.
package final class Connection {
  /// How a file is opened.
  package enum Mode: Hashable, Sendable {
    /// Reads and writes; a file that is missing is made.
    case create
    /// Reads and writes a file that exists.
    case readWrite
    /// Reads only; the file must exist.
    case readOnly
    /// Reads a file that nobody writes, from a folder that cannot be written either: no locks, no
    /// write-ahead log.
    case immutable
    /// A database that begins empty and goes with the connection; what does not fit in memory is in a
    /// file without a name. The path serves for messages alone.
    case scratch
  }

  /// How long a statement waits for another connection's lock before it fails, in milliseconds.
  package static let busyTimeout: Int32 = 30_000

  /// The file as it was named.
  package let path: String
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file.
  /// - Parameter busyTimeout: how long to wait for other writers, in milliseconds; at least 5000.
  /// - Throws: `SQLiteError` where the file cannot be opened; that it is no database shows at the
  ///   first statement.
  package init(
    path: String, mode: Mode, busyTimeout: Int32 = Connection.busyTimeout
  ) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags: Int32 =
      switch mode {
      case .create, .scratch: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let name =
      switch mode {
      case .immutable: Self.immutableURI(path)
      case .scratch: ""
      case .create, .readWrite, .readOnly: path
      }
    let code = sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened, code == SQLITE_OK else {
      var error = SQLiteError(
        code: code, message: opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory",
        path: path)
      error.systemCode = Self.systemCode(of: opened, after: error)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    self.path = path
    sqlite3_busy_timeout(opened, max(busyTimeout, 5000))
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements that give no rows or whose rows do not matter, separated by semicolons.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code, sql) }
  }

  /// Runs statements again and again until no other connection is in the way, for as long as the busy
  /// timeout: SQLite itself does not wait where a file is turned to the write-ahead log.
  package func executePatiently(_ sql: String) throws(SQLiteError) {
    let pause: Int32 = 10
    var waited: Int32 = 0
    while true {
      do {
        return try execute(sql)
      } catch {
        guard error.isBusy, waited < Self.busyTimeout else { throw error }
        sqlite3_sleep(pause)
        waited += pause
      }
    }
  }

  /// The prepared statement of that text, made at its first use, reset and without bindings.
  ///
  /// One text gives one statement: use it up before asking for it again.
  /// - Throws: `SQLiteError` where the text does not compile.
  package func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    let made = try Statement(self, sql)
    statements[sql] = made
    return made
  }

  /// The rowid of the last row inserted; 0 where there was none.
  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Rows changed by the last statement that inserts, updates or deletes.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Rows inserted, updated and deleted since the connection was opened.
  package var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  func fault(_ code: Int32, _ sql: String?) -> SQLiteError {
    let extended = sqlite3_extended_errcode(handle)
    let offset = sqlite3_error_offset(handle)
    var error = SQLiteError(
      code: extended == SQLITE_OK ? code : extended,
      message: String(cString: sqlite3_errmsg(handle)), sql: sql, path: path,
      offset: offset < 0 ? nil : Int(offset))
    error.systemCode = Self.systemCode(of: handle, after: error)
    return error
  }

  /// SQLite keeps the system's last word, also one that belongs to no fault.
  private static func systemCode(of handle: OpaquePointer?, after error: SQLiteError) -> Int32 {
    guard let handle, error.cannotOpen || error.isInputOutput || error.isReadOnly else { return 0 }
    return sqlite3_system_errno(handle)
  }

  /// Whether the file at the path is no longer the one that was opened: removed, renamed or replaced.
  package var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// `file:` URI of a path with `immutable=1`; SQLite reads `%XX`, `?` and `#` in it.
  private static func immutableURI(_ path: String) -> String {
    var text = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"): text += "%25"
      case UInt8(ascii: "?"): text += "%3F"
      case UInt8(ascii: "#"): text += "%23"
      default: text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text + "?immutable=1"
  }
}
