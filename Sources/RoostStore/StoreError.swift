internal import SQLite

/// Why the store cannot be used, or why a write was taken back.
package struct StoreError: Error, Hashable, Sendable {
  /// What kind of fault it is.
  package enum Kind: Hashable, Sendable {
    /// There is no file, and it was opened for reading.
    case missing
    /// The file is no SQLite database; its bytes were not touched.
    case notADatabase
    /// The file is a SQLite database of another program; it was not touched.
    case notAStore
    /// The schema is of a later build; the file was not touched.
    case newerSchema(found: Int, supported: Int)
    /// The schema is of an earlier build, and the store was opened for reading.
    case olderSchema(found: Int, supported: Int)
    /// The file or its folder may not be written.
    case readOnly
    /// The disk or a limit on the size of files is full; the transaction was taken back.
    case diskFull
    /// What is in the file contradicts itself; the transaction was taken back.
    case damaged
    /// Another file stands at the path, or none: the transaction was taken back.
    case moved
    /// What was to be written breaks a rule: the store itself is well, and the transaction was taken back.
    case refused
    /// Another process kept the lock for longer than the busy timeout.
    case locked
    /// Another process has begun to read the same stream since, and goes on with it.
    case overtaken
    /// What a cursor or a name given to the store means is not known.
    case invalidArgument
    /// A fault point stopped the write, in tests.
    case interrupted(FaultPoint)
    /// Everything else that SQLite or the system tells.
    case failed
  }

  /// What kind of fault it is.
  package var kind: Kind
  /// The file.
  package var path: String
  /// One sentence for people: what, where, why, what to do.
  package var message: String

  /// A fault with its sentence.
  package init(_ kind: Kind, path: String, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String { message }
}

extension StoreError {
  /// There is no file, or none with anything in it: a disk that was full from the start leaves such a one.
  static func missing(_ path: String) -> StoreError {
    StoreError(
      .missing, path: path,
      message: "there is no store at \(path); 'roost aggregate' makes it")
  }

  /// What SQLite refused, in the words of the store.
  init(_ error: SQLiteError) {
    let path = error.path
    if error.isNoDatabase {
      self.init(
        .notADatabase, path: path,
        message: "the store \(path) is not a database (\(error.message)); it was not changed")
    } else if error.isFull {
      self.init(
        .diskFull, path: path,
        message: """
          the disk is full: nothing of this step was written to the store \(path); \
          make room and run it again
          """)
    } else if error.isWriteRefused {
      self.init(
        .diskFull, path: path,
        message: """
          the disk refused to take more, it may be full or a limit be met: nothing of this step was \
          written to the store \(path); make room and run it again
          """)
    } else if error.isReadOnly || error.cannotOpen,
      let reason = StoreFile.writeRefusal(path) ?? (error.isReadOnly ? error.message : nil)
    {
      self.init(
        .readOnly, path: path,
        message: "the store \(path) or its folder cannot be written (\(reason))")
    } else if error.isDamage {
      self.init(
        .damaged, path: path,
        message: """
          the store \(path) is damaged (\(error.message)), and was not changed: put a copy of it in its \
          place, or save what can be read: sqlite3 '\(path)' .recover | sqlite3 recovered.db
          """)
    } else if error.isOfValue {
      self.init(
        .refused, path: path,
        message:
          "the store \(path) refused what was to be written: \(error.message) (\(error.code))")
    } else if error.systemCode != 0 {
      self.init(
        .failed, path: path,
        message:
          "the store \(path) failed: \(error.message) (\(StoreFile.words(error.systemCode)))")
    } else if error.isBusy {
      self.init(
        .locked, path: path,
        message: "the store \(path) stayed locked by another process; run it again later")
    } else {
      self.init(
        .failed, path: path, message: "the store \(path) failed: \(error.message) (\(error.code))")
    }
  }

  /// Any error of the store's own code, with the path it happened at.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as SQLiteError: self.init(error)
    default: self.init(.failed, path: path, message: "the store \(path) failed: \(error)")
    }
  }
}
