internal import SQLite

/// Numbers for new items, from the one-row counter: read once, written once in a batch.
struct NumberSupply {
  /// Reader APIs take numbers for signed 32-bit integers.
  static let maximum = Int64(Int32.max)

  private let first: Int64
  private var upcoming: Int64

  init(_ connection: Connection) throws {
    let select = try connection.statement("SELECT next FROM counter")
    defer { select.reset() }
    try select.step()
    first = select.int64(0)
    upcoming = first
  }

  mutating func next() throws -> Int64 {
    guard upcoming <= Self.maximum else { throw Exhausted() }
    defer { upcoming += 1 }
    return upcoming
  }

  /// Writes the counter where numbers were taken.
  func save(_ connection: Connection) throws {
    guard upcoming > first else { return }
    let update = try connection.statement("UPDATE counter SET next = ?")
    defer { update.reset() }
    update.bind(upcoming, at: 1)
    try update.step()
  }

  struct Exhausted: Error, CustomStringConvertible {
    var description: String { "all item numbers below 2^31 are used" }
  }
}
