internal import SQLite
internal import Threads

/// The one store of all items: a SQLite file in WAL mode, written by one connection, read by others.
///
/// Everything is synchronous. Writes are serialised by a lock, and between processes by SQLite; reads
/// use read-only connections of their own and never wait for a writer. Nothing here ever deletes or
/// recreates a file.
package final class Store: Sendable {
  /// How a store is opened.
  package enum Mode: Hashable, Sendable {
    /// Reads and writes; a missing file is made, an older schema brought up to date.
    case readWrite
    /// Reads only, also from a file or folder that cannot be written.
    case readOnly
  }

  /// The file.
  package let path: String
  /// Connections for reading; nil: the writer's own serves, under its lock.
  let readers: ReaderPool?
  private let writer: Mutex<Writer?>

  /// Opens a store.
  /// - Parameters:
  ///   - faults: called at the fault points of every write, in tests.
  /// - Throws: `StoreError` of a kind that says why; a file that is refused is not touched.
  package convenience init(
    path: String, mode: Mode = .readWrite, faults: @escaping FaultHook = { _ in }
  ) throws(StoreError) {
    try self.init(path: path, mode: mode, migrations: Migration.all, faults: faults)
  }

  init(
    path: String, mode: Mode, migrations: [Migration], faults: @escaping FaultHook
  ) throws(StoreError) {
    self.path = path
    let migrator = Migrator(path: path, migrations: migrations)
    do {
      let isNew = try migrator.inspect()
      switch mode {
      case .readWrite:
        if isNew {
          try StoreFile.create(path)
          try faults(.afterCreate)
        }
        writer = Mutex(
          try Writer(
            try Connection(path: path, mode: .readWrite), migrator: migrator, faults: faults))
        readers = ReaderPool(path: path)
      case .readOnly:
        if isNew { throw StoreError.missing(path) }
        writer = Mutex(nil)
        let readers = ReaderPool(path: path)
        try readers.check(migrator)
        self.readers = readers
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// A store that begins as a copy of another, or empty where there is none, and goes when it is
  /// released or its process ends, however that ends: it has no file that could be left behind.
  /// - Throws: `StoreError` where the other cannot be read; it is not touched.
  package init(scratchCopyOf path: String) throws(StoreError) {
    self.path = path
    let migrator = Migrator(path: path, backsUp: false)
    do {
      let connection = try Connection(path: path, mode: .scratch)
      if !(try migrator.inspect()) {
        let original = try Reader(path: path).connection
        try connection.copy(from: original)
      }
      writer = Mutex(try Writer(connection, migrator: migrator, isScratch: true, faults: { _ in }))
      readers = nil
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs a closure with the one writer.
  func write<Result: Sendable>(
    _ body: (Writer) throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try writer.withLock { writer in
        guard let writer else {
          throw StoreError(
            .readOnly, path: path, message: "the store \(path) was opened for reading only")
        }
        return try body(writer)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs a closure with a reader that nobody else uses meanwhile; all it reads is one state.
  func read<Result: Sendable>(
    _ body: (Reader) throws -> Result
  ) throws(StoreError) -> Result {
    guard let readers else {
      return try write { writer in
        try writer.connection.reading { try body(Reader(sharing: writer.connection)) }
      }
    }
    do {
      return try readers.borrow(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
