internal import SQLite
internal import Threads

/// Read-only connections of one file, opened as they are needed and kept.
final class ReaderPool: Sendable {
  private static let kept = 8

  private let path: String
  private let idle = Mutex<[Reader]>([])

  init(path: String) { self.path = path }

  /// Looks whether the file can be read and has this build's schema.
  func check(_ migrator: Migrator) throws {
    try borrow { reader in
      let found = try migrator.version(reader.connection)
      guard found > 0 else { throw StoreError.missing(path) }
      guard found == migrator.supported else {
        throw StoreError(
          .olderSchema(found: found, supported: migrator.supported), path: path,
          message: """
            the store \(path) has schema version \(found), and this build of roost reads version \
            \(migrator.supported); 'roost aggregate' brings it up to date
            """)
      }
    }
  }

  /// Lends a reader for the time of the closure, inside one read transaction.
  func borrow<Result: Sendable>(_ body: (Reader) throws -> Result) throws -> Result {
    let reader = try idle.withLock { $0.popLast() } ?? Reader(path: path)
    let result = try reader.connection.reading { try body(reader) }
    idle.withLock { if $0.count < Self.kept { $0.append(reader) } }
    return result
  }
}
