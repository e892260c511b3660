internal import CSQLite

/// A prepared statement of one connection, kept and used again.
///
/// Places are counted from 1, columns from 0, as SQLite does.
package final class Statement {
  private unowned let connection: Connection
  private let handle: OpaquePointer
  /// The text it was made of.
  package let sql: String

  init(_ connection: Connection, _ sql: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw connection.fault(code, sql) }
    guard let prepared else {
      throw SQLiteError(
        code: SQLITE_MISUSE, message: "the text holds no statement", sql: sql,
        path: connection.path)
    }
    handle = prepared
    self.connection = connection
    self.sql = sql
  }

  /// A statement that was compiled already, and belongs to this one from now on.
  init(_ connection: Connection, handle: OpaquePointer, _ sql: String) {
    self.connection = connection
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether it changes nothing in the file.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// Goes to the next row.
  /// - Returns: whether there is one; false ends the statement, which may then be bound anew.
  /// - Throws: `SQLiteError` with the text of the statement; the statement is reset.
  @discardableResult
  package func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    case let code:
      let fault = connection.fault(code, sql)
      sqlite3_reset(handle)
      throw fault
    }
  }

  /// Runs to the end, passing over rows.
  package func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Goes back before the first row, and forgets what was bound.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Binding

  /// Binds a whole number, or null.
  package func bind(_ value: Int64?, at place: Int32) {
    if let value {
      sqlite3_bind_int64(handle, place, value)
    } else {
      sqlite3_bind_null(handle, place)
    }
  }

  /// Binds a whole number, or null.
  package func bind(_ value: Int?, at place: Int32) { bind(value.map(Int64.init), at: place) }

  /// Binds 0 or 1.
  package func bind(_ value: Bool, at place: Int32) { bind(value ? Int64(1) : 0, at: place) }

  /// Binds text, which SQLite copies, or null.
  package func bind(_ value: String?, at place: Int32) {
    guard var value else {
      sqlite3_bind_null(handle, place)
      return
    }
    // An empty string may have no address, and a null pointer would bind null.
    guard !value.isEmpty else {
      sqlite3_bind_text(handle, place, "", 0, roost_sqlite_transient())
      return
    }
    value.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text64(
          handle, place, characters.baseAddress, UInt64(characters.count),
          roost_sqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Binds bytes, which SQLite copies; an empty array is an empty blob, nil null.
  package func bind(_ value: [UInt8]?, at place: Int32) {
    guard let value else {
      sqlite3_bind_null(handle, place)
      return
    }
    guard !value.isEmpty else {
      sqlite3_bind_zeroblob(handle, place, 0)
      return
    }
    value.withUnsafeBytes { bytes in
      _ = sqlite3_bind_blob64(
        handle, place, bytes.baseAddress, UInt64(bytes.count), roost_sqlite_transient())
    }
  }

  /// Binds text that stays where it is and is not copied: for the hot path.
  ///
  /// The bytes, UTF-8, must live until `reset()`; so bind, step and reset inside the closure that
  /// lends them.
  package func bindInPlace(_ text: UnsafeRawBufferPointer, at place: Int32) {
    sqlite3_bind_text64(
      handle, place, text.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(text.count), nil,
      UInt8(SQLITE_UTF8))
  }

  // MARK: Columns

  /// Whether the column of the row is null.
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The whole number of the column; nil where it is null.
  package func integer(_ column: Int32) -> Int64? { isNull(column) ? nil : int64(column) }

  /// The whole number of the column; 0 where it is null.
  package func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The text of the column; nil where it is null.
  package func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The text of the column; empty where it is null.
  package func string(_ column: Int32) -> String { text(column) ?? "" }

  /// The fraction of the column; 0 where it is null.
  package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// What kind of value the column holds in this row.
  package func form(_ column: Int32) -> ValueForm {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The bytes of the column; nil where it is null.
  package func blob(_ column: Int32) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// How many columns a row has.
  package var columnCount: Int32 { sqlite3_column_count(handle) }

  /// The name of a column; empty where there is no such column.
  package func columnName(_ column: Int32) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
  }
}
