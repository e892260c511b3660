internal import CSQLite

extension Statement {
  /// The one statement that a text holds; comments, blanks and semicolons around it do not count.
  /// - Throws: `SQLiteError`, with its place in the text: where it does not compile, where there is none, and
  ///   where a second one follows.
  convenience init(_ connection: Connection, only sql: String) throws(SQLiteError) {
    func fault(_ message: String, at offset: Int?) -> SQLiteError {
      SQLiteError(
        code: SQLITE_MISUSE, message: message, sql: sql, path: connection.path, offset: offset)
    }
    let bytes = Array(sql.utf8)
    if let place = bytes.firstIndex(of: 0) { throw fault("the text holds a NUL", at: place) }
    var (handle, place) = try Self.next(of: bytes, from: 0, connection, sql)
    while handle == nil, place < bytes.count {
      (handle, place) = try Self.next(of: bytes, from: place, connection, sql)
    }
    guard let handle else { throw fault("there is no statement", at: nil) }
    while place < bytes.count {
      let start = bytes[place...].firstIndex { $0 > 0x20 } ?? bytes.count
      let more: Bool
      do throws(SQLiteError) {
        let (second, end) = try Self.next(of: bytes, from: place, connection, sql)
        sqlite3_finalize(second)
        more = second != nil
        place = end
      } catch {
        more = true
      }
      guard !more else {
        sqlite3_finalize(handle)
        throw fault("a second statement begins here; one at a time is answered", at: start)
      }
    }
    self.init(connection, handle: handle, sql)
  }

  /// Compiles from a place on, and gives the place behind; nil where nothing but blanks and comments
  /// came before it.
  private static func next(
    of bytes: [UInt8], from place: Int, _ connection: Connection, _ sql: String
  ) throws(SQLiteError) -> (handle: OpaquePointer?, end: Int) {
    var handle: OpaquePointer?
    var end = bytes.count
    let code = bytes[place...].withUnsafeBytes { rest -> Int32 in
      let start = rest.baseAddress?.assumingMemoryBound(to: CChar.self)
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        connection.handle, start, Int32(rest.count), 0, &handle, &tail)
      if let start, let tail { end = place + (tail - start) }
      return code
    }
    guard code == SQLITE_OK else {
      var fault = connection.fault(code, sql)
      fault.offset = fault.offset.map { place + $0 }
      throw fault
    }
    return (handle, end)
  }
}
