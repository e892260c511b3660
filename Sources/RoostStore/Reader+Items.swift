internal import JSON
internal import RoostKit
internal import SQLite
internal import Text

extension Reader {
  /// One page of a list.
  func page(_ query: ItemQuery) throws -> ItemPage {
    var items: [ListedItem] = []
    var next: String?
    try chunks(of: query) { chunk, cursor in
      items += chunk
      next = cursor
      return true
    }
    return ItemPage(items: items, next: next)
  }

  /// Hands the items of a list over in chunks, with the cursor behind the last where more follow; the
  /// closure says whether to go on.
  func chunks(
    of query: ItemQuery, _ body: ([ListedItem], String?) throws -> Bool
  ) throws {
    guard let scope = try scope(query), query.limit ?? 1 > 0 else { return }
    let keys = try KeyQuery(query, scope)
    if case .random(let seed) = query.order {
      let numbers = try chosen(keys, query.limit, seed: seed)
      for start in stride(from: 0, to: numbers.count, by: Self.chunk) {
        let part = numbers[start..<min(start + Self.chunk, numbers.count)].map { Key(number: $0) }
        guard try body(try items(part, query.detail), nil) else { return }
      }
      return
    }
    if query.order == .seen {
      try merged(keys, scope, query, body)
    } else {
      try inOrder(keys, query, body)
    }
  }

  /// A row of the key query.
  struct Key {
    var number: Int64
    var rank: Int64?
  }

  private static let chunk = 256

  private func inOrder(
    _ keys: KeyQuery, _ query: ItemQuery, _ body: ([ListedItem], String?) throws -> Bool
  ) throws {
    let select = try connection.statement(keys.sql)
    defer { select.reset() }
    select.bind(keys.values)
    var waiting: [Key] = []
    var taken = 0
    var cursor: String?
    var hasMore = false
    while try select.step() {
      if taken == query.limit {
        hasMore = true
        break
      }
      if waiting.count == Self.chunk {
        guard try body(try items(waiting, query.detail), nil) else { return }
        waiting = []
      }
      let rank = query.order == .rank ? select.int64(1) : nil
      waiting.append(Key(number: select.int64(0), rank: rank))
      taken += 1
      if taken == query.limit { cursor = Self.cursor(keys, select) }
    }
    _ = try body(try items(waiting, query.detail), hasMore ? cursor : nil)
  }

  private func merged(
    _ keys: KeyQuery, _ scope: KeyQuery.Scope, _ query: ItemQuery,
    _ body: ([ListedItem], String?) throws -> Bool
  ) throws {
    let sources = try scope.sources ?? numbers(connection.statement("SELECT key FROM source"))
    let arms = sources.count * scope.carried.count
    let portion = arms == 1 ? min(query.limit ?? Self.chunk, Self.chunk) + 1 : 1
    var merged = try MergedKeys(
      connection, keys, sources: sources, carried: scope.carried, descends: !query.isReversed,
      portion: Int64(portion))
    var waiting: [Key] = []
    var taken = 0
    var cursor: String?
    while let key = try merged.next() {
      if taken == query.limit {
        _ = try body(try items(waiting, query.detail), cursor)
        return
      }
      if waiting.count == Self.chunk {
        guard try body(try items(waiting, query.detail), nil) else { return }
        waiting = []
      }
      waiting.append(Key(number: key.number))
      taken += 1
      if taken == query.limit {
        cursor = Cursor(order: "s", values: [.integer(key.time), .integer(key.number)]).text
      }
    }
    _ = try body(try items(waiting, query.detail), nil)
  }

  private static func cursor(_ keys: KeyQuery, _ row: Statement) -> String? {
    guard let letter = keys.letter else { return nil }
    let values = (1...Int32(keys.valueCount)).map { column -> JSONValue in
      if row.isNull(column) { return .null }
      return keys.letter == "t" && column == 2
        ? .string(row.string(column)) : .integer(row.int64(column))
    }
    return Cursor(order: letter, values: values).text
  }

  /// So many of the candidates, each equally likely, in random order.
  private func chosen(_ keys: KeyQuery, _ limit: Int?, seed: UInt64) throws -> [Int64] {
    let select = try connection.statement(keys.sql)
    defer { select.reset() }
    select.bind(keys.values)
    var generator = SeededGenerator(seed: seed)
    var numbers: [Int64] = []
    var count = 0
    while try select.step() {
      count += 1
      guard let limit, numbers.count == limit else {
        numbers.append(select.int64(0))
        continue
      }
      let place = Int.random(in: 0..<count, using: &generator)
      if place < limit { numbers[place] = select.int64(0) }
    }
    return numbers.shuffled(using: &generator)
  }

  // MARK: Names

  /// The query's names as keys; nil where one of them is unknown, so that nothing can be found.
  private func scope(_ query: ItemQuery) throws -> KeyQuery.Scope? {
    var scope = KeyQuery.Scope(carried: query.includesCarried ? [0, 1] : [0])
    if !query.sources.isEmpty {
      scope.sources = try keys(of: query.sources, in: "source")
      if scope.sources?.isEmpty ?? true { return nil }
    }
    if !query.kinds.isEmpty {
      let kinds = try keys(of: query.kinds, in: "kind")
      scope.kinds = kinds
      scope.carried = try carriedStates(kinds, scope.sources)
      if scope.carried.isEmpty { return nil }
    } else if query.listing != nil {
      scope.carried = [0, 1]
    }
    return scope
  }

  private func keys(of names: [String], in table: String) throws -> [Int64] {
    let select = try connection.statement(
      "SELECT key FROM \(table) WHERE name IN (SELECT value FROM json_each(?)) ORDER BY key")
    select.bind(JSONText.list(names), at: 1)
    return try numbers(select)
  }

  /// Whether items of these kinds are primary, carried or both.
  private func carriedStates(_ kinds: [Int64], _ sources: [Int64]?) throws -> [Int64] {
    var sql = """
      SELECT DISTINCT carried
      FROM source_kind
      WHERE kind IN (SELECT value FROM json_each(?1))
      """
    if sources != nil { sql += " AND source IN (SELECT value FROM json_each(?2))" }
    let select = try connection.statement(sql + " ORDER BY carried")
    select.bind(JSONText.list(kinds), at: 1)
    if let sources { select.bind(JSONText.list(sources), at: 2) }
    return try numbers(select)
  }

  func numbers(_ select: Statement) throws -> [Int64] {
    var numbers: [Int64] = []
    while try select.step() { numbers.append(select.int64(0)) }
    return numbers
  }

  // MARK: One item

  static let byName = """
    SELECT item.number
    FROM source
    CROSS JOIN item INDEXED BY item_id
      ON item.source = source.key
      AND item.id = ?3
    WHERE source.name = ?2
    """

  func view(_ sql: String, _ number: Int64?, _ source: String?, _ id: String?) throws -> ItemView? {
    let select = try connection.statement(sql)
    if let number { select.bind(number, at: 1) }
    if let source { select.bind(source, at: 2) }
    if let id { select.bind(id, at: 3) }
    guard try select.step() else { return nil }
    let key = Key(number: select.int64(0))
    select.reset()
    guard let item = try items([key], .full).first else { return nil }
    return ItemView(item: item, incoming: try incoming(item.source, item.item.id))
  }
}
