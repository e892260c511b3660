internal import SQLite

/// The items of many sources by sort time: each source gives its own in order, from its index, and the
/// newest of all comes first.
///
/// So that no index over all sources is needed, which would cost every insert half as much again: it
/// takes one seek a source and one for each item that is shown.
struct MergedKeys {
  /// Placeholders of the arm's statement that are bound here: source, carried, the two values to go on
  /// behind, limit.
  static let ownPlaces = 5

  private struct Arm {
    var source: Int64
    var carried: Int64
    /// Keys read and not yet given, in order, from `next` on.
    var keys: [(time: Int64, number: Int64)] = []
    var next = 0
    var isExhausted = false
    /// How many are read at once; grows while the arm is used.
    var portion: Int64
  }

  private static let largestPortion: Int64 = 1024

  private let statement: Statement
  private let values: [KeyQuery.Value]
  private let start: (time: Int64, number: Int64)
  private let descends: Bool
  private var arms: [Arm]
  /// Places of arms that have a key, the one with the first key on top.
  private var heap: [Int] = []

  /// - Parameter portion: how many keys are read of an arm at first.
  init(
    _ connection: Connection, _ query: KeyQuery, sources: [Int64], carried: [Int64],
    descends: Bool, portion: Int64
  ) throws {
    statement = try connection.statement(query.sql)
    values = query.values
    self.descends = descends
    if case .integer(let time)? = query.start?.first, case .integer(let number)? = query.start?.last
    {
      start = (time, number)
    } else {
      start = descends ? (.max, .max) : (.min, .min)
    }
    arms = sources.flatMap { source in
      carried.map { Arm(source: source, carried: $0, portion: portion) }
    }
    for place in arms.indices where try fill(place) { push(place) }
  }

  /// The next key; nil at the end.
  mutating func next() throws -> (time: Int64, number: Int64)? {
    guard let place = heap.first else { return nil }
    let key = arms[place].keys[arms[place].next]
    arms[place].next += 1
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    if try fill(place) { push(place) }
    return key
  }

  /// Reads on where the arm has no key left.
  /// - Returns: whether it has one now.
  private mutating func fill(_ place: Int) throws -> Bool {
    guard arms[place].next == arms[place].keys.count else { return true }
    guard !arms[place].isExhausted else { return false }
    let behind = arms[place].keys.last ?? start
    let portion = arms[place].portion
    statement.reset()
    statement.bind(values)
    statement.bind(arms[place].source, at: 1)
    statement.bind(arms[place].carried, at: 2)
    statement.bind(behind.time, at: 3)
    statement.bind(behind.number, at: 4)
    statement.bind(portion, at: 5)
    var keys: [(time: Int64, number: Int64)] = []
    while try statement.step() { keys.append((statement.int64(1), statement.int64(0))) }
    arms[place].keys = keys
    arms[place].next = 0
    arms[place].isExhausted = keys.count < portion
    arms[place].portion = min(portion * 4, Self.largestPortion)
    return !keys.isEmpty
  }

  // MARK: Heap

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let left = arms[left].keys[arms[left].next]
    let right = arms[right].keys[arms[right].next]
    return descends ? left > right : left < right
  }

  private mutating func push(_ place: Int) {
    heap.append(place)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if isBefore(heap[child], heap[first]) { first = child }
      }
      guard first != parent else { return }
      heap.swapAt(parent, first)
      parent = first
    }
  }
}
