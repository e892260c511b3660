internal import SQLite
internal import Text

/// The writing connection and what it knows by heart: keys of names, and walks under way.
///
/// Lives in the lock of `Store`; every change runs in one `BEGIN IMMEDIATE` transaction, and what is
/// known by heart of a transaction that failed is forgotten.
final class Writer {
  let connection: Connection
  let faults: FaultHook
  private var names: [NameTable: [String: Int64]] = [:]
  private var streams: [StreamName: Int64] = [:]
  private var sourceKinds: Set<SourceKind> = []
  var walks: [Int64: WalkState] = [:]
  /// Whether there is no file to be looked for.
  private let isScratch: Bool

  private struct StreamName: Hashable {
    var source: Int64
    var name: String
  }

  private struct SourceKind: Hashable {
    var source: Int64
    var kind: Int64
    var carried: Bool
  }

  /// A table of names that rows refer to by key.
  enum NameTable: String {
    case source
    case kind
    case relation = "relation_name"
  }

  init(
    _ connection: Connection, migrator: Migrator, isScratch: Bool = false,
    faults: @escaping FaultHook
  ) throws {
    self.faults = faults
    self.isScratch = isScratch
    self.connection = connection
    // The page size counts only for a file without pages; larger ones waste less behind long texts.
    try connection.execute("PRAGMA page_size = \(Self.pageSize)")
    _ = try connection.reading { try migrator.version(connection) }
    try connection.executePatiently("PRAGMA journal_mode = WAL")
    try connection.execute(
      """
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -\(Self.cacheKilobytes);
      PRAGMA journal_size_limit = \(Self.logBytes);
      PRAGMA temp_store = MEMORY
      """)
    try migrator.migrate(connection, faults: faults)
  }

  private static let pageSize = 8192
  private static let cacheKilobytes = 8192
  private static let logBytes = 16 << 20

  /// Runs a closure in one writing transaction.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try connection.writing {
        try faults(.afterBegin)
        for walk in walks.values { walk.begin() }
        let result = try body()
        guard isScratch || !connection.hasMoved else { throw moved() }
        try faults(.beforeCommit)
        return result
      }
      try faults(.afterCommit)
      return result
    } catch {
      if !connection.isInTransaction, !Self.isAfterCommit(error) { forget() }
      throw error
    }
  }

  private func moved() -> StoreError {
    StoreError(
      .moved, path: connection.path,
      message: """
        the store \(connection.path) was removed or replaced while it was written: what is not in the \
        file of that name now is lost; run it again
        """)
  }

  private static func isAfterCommit(_ error: any Error) -> Bool {
    (error as? StoreError)?.kind == .interrupted(.afterCommit)
  }

  private func forget() {
    names = [:]
    streams = [:]
    sourceKinds = []
    for walk in walks.values { walk.rollBack() }
  }

  /// The key of a name, which is added at its first use.
  func key(_ name: String, in table: NameTable) throws -> Int64 {
    if let key = names[table]?[name] { return key }
    if let key = try knownKey(name, in: table) { return key }
    let insert = try connection.statement("INSERT INTO \(table.rawValue) (name) VALUES (?)")
    insert.bind(name, at: 1)
    try insert.run()
    let key = connection.lastInsertRowID
    names[table, default: [:]][name] = key
    return key
  }

  /// The key of a name; nil where it was never used.
  func knownKey(_ name: String, in table: NameTable) throws -> Int64? {
    if let key = names[table]?[name] { return key }
    let select = try connection.statement("SELECT key FROM \(table.rawValue) WHERE name = ?")
    defer { select.reset() }
    select.bind(name, at: 1)
    guard try select.step() else { return nil }
    names[table, default: [:]][name] = select.int64(0)
    return select.int64(0)
  }

  /// The key of a stream, which is added at its first use.
  func streamKey(_ name: String, of source: Int64) throws -> Int64 {
    if let key = streams[StreamName(source: source, name: name)] { return key }
    let select = try connection.statement("SELECT key FROM stream WHERE source = ? AND name = ?")
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(name, at: 2)
    let key: Int64
    if try select.step() {
      key = select.int64(0)
    } else {
      let insert = try connection.statement("INSERT INTO stream (source, name) VALUES (?, ?)")
      insert.bind(source, at: 1)
      insert.bind(name, at: 2)
      try insert.run()
      key = connection.lastInsertRowID
    }
    streams[StreamName(source: source, name: name)] = key
    return key
  }

  /// Notes that the source has items of that kind.
  func note(kind: Int64, of source: Int64, carried: Bool) throws {
    let noted = SourceKind(source: source, kind: kind, carried: carried)
    guard sourceKinds.insert(noted).inserted else { return }
    let insert = try connection.statement(
      "INSERT INTO source_kind (source, kind, carried) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    insert.bind(source, at: 1)
    insert.bind(kind, at: 2)
    insert.bind(carried, at: 3)
    try insert.run()
  }
}
