internal import CSQLite

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What SQLite refused, where, and in which statement.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code, `SQLITE_CONSTRAINT_UNIQUE` = 2067.
  package let code: Int32
  /// SQLite's own words for it.
  package let message: String
  /// The statement; nil where the fault has none, as when a file is opened.
  package let sql: String?
  /// The file.
  package let path: String
  /// Place in the statement's text, in bytes from 0; nil where SQLite tells none.
  package var offset: Int?
  /// What the system said where it refused to open, read or write a file, as `errno`; 0: nothing.
  package var systemCode: Int32 = 0

  /// A fault with that extended code.
  package init(
    code: Int32, message: String, sql: String? = nil, path: String, offset: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.sql = sql
    self.path = path
    self.offset = offset
  }

  /// The primary result code, without the detail in the upper bits.
  package var primaryCode: Int32 { code & 0xFF }

  /// Another connection held the lock for longer than the busy timeout.
  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// There was no room left on the file system, or none for this user.
  package var isFull: Bool {
    primaryCode == SQLITE_FULL || systemCode == ENOSPC || systemCode == EDQUOT
  }

  /// The operating system refused to write; SQLite does not tell why: a limit on the size of files, a
  /// quota, a broken disk.
  package var isWriteRefused: Bool { code == 778 }

  /// The file or its folder may not be written.
  package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }

  /// The file cannot be opened at all.
  package var cannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }

  /// What is in the file contradicts itself.
  package var isDamage: Bool { primaryCode == SQLITE_CORRUPT }

  /// A value that is too large, or breaks a rule of a table: the file itself is well.
  package var isOfValue: Bool {
    [SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE].contains(primaryCode)
  }

  /// The file is no SQLite database.
  package var isNoDatabase: Bool { primaryCode == SQLITE_NOTADB }

  /// The operating system failed to read or write.
  var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// The text of the statement is at fault, or asks for what may not be: not the file.
  package var isOfStatement: Bool {
    [SQLITE_ERROR, SQLITE_AUTH, SQLITE_MISUSE, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE]
      .contains(primaryCode)
  }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    var text = "\(path): \(message) (SQLite \(code))"
    if let sql { text += " in: \(sql)" }
    return text
  }
}
