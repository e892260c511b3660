internal import JSON
internal import SQLite
internal import Text

/// The statement that gives the numbers of a query's items in order, with the values of the order.
///
/// Columns: number, then the values of the order from 1 on, as the cursor keeps them.
struct KeyQuery {
  /// What a placeholder stands for.
  enum Value: Equatable {
    case integer(Int64)
    case text(String)
    case null
  }

  private(set) var sql = ""
  private(set) var values: [Value] = []
  /// The letter of its cursors; nil: it gives none.
  private(set) var letter: String?
  /// How many values a cursor holds.
  private(set) var valueCount = 0

  /// Where the items by sort time begin: behind these values of the cursor; nil: at the beginning.
  private(set) var start: [Value]?

  private let query: ItemQuery
  private let scope: Scope

  /// The query's names as keys.
  struct Scope {
    /// Sources; nil: all.
    var sources: [Int64]?
    /// Kinds; nil: all.
    var kinds: [Int64]?
    /// Which of primary (0) and carried (1) items can be among them.
    var carried: [Int64]
  }

  init(_ query: ItemQuery, _ scope: Scope) throws {
    self.query = query
    self.scope = scope
    switch query.order {
    case .seen: try bySortTime()
    case .published: try byPublished()
    case .title: try byTitle()
    case .rank: try byRank()
    case .random: atRandom()
    }
  }

  // MARK: Orders

  /// The arm of one source and one of primary and carried: their places are the first five.
  private mutating func bySortTime() throws {
    (letter, valueCount) = ("s", 2)
    values = Array(repeating: .null, count: MergedKeys.ownPlaces)
    let direction = direction(descends: true)
    sql = "SELECT number, sort_time, number AS tie FROM item INDEXED BY item_order"
    sql += " WHERE source = ?1 AND carried = ?2"
    sql += " AND (sort_time, number) \(after(descends: true)) (?3, ?4)"
    sql += filters(date: "sort_time")
    sql += " ORDER BY sort_time \(direction), number \(direction) LIMIT ?5"
    if let cursor = try cursor() { start = cursor }
  }

  private mutating func byPublished() throws {
    (letter, valueCount) = ("p", 2)
    let date = "coalesce(published, first_seen)"
    sql = "SELECT number, \(date) AS date, number AS tie FROM item WHERE \(scopeCondition())"
    sql += filters(date: date)
    if let cursor = try cursor() {
      sql += " AND (\(date), number) \(after(descends: true)) "
      sql += "(\(bound(cursor[0])), \(bound(cursor[1])))"
    }
    sql += " ORDER BY date \(direction(descends: true)), tie \(direction(descends: true))"
    limit()
  }

  private mutating func byTitle() throws {
    (letter, valueCount) = ("t", 3)
    sql = "SELECT number, title IS NULL AS untitled, coalesce(title, '') AS name, number AS tie"
    sql += " FROM item WHERE \(scopeCondition())"
    sql += filters(date: "sort_time")
    if let cursor = try cursor() {
      sql += " AND (title IS NULL, coalesce(title, '') COLLATE NOCASE, number) "
      sql += "\(after(descends: false)) "
      sql += "(\(bound(cursor[0])), \(bound(cursor[1])), \(bound(cursor[2])))"
    }
    let direction = direction(descends: false)
    sql += " ORDER BY untitled \(direction), name COLLATE NOCASE \(direction), tie \(direction)"
    limit()
  }

  private mutating func byRank() throws {
    (letter, valueCount) = ("r", 3)
    sql = "SELECT item.number, member.position, listing.key, item.number AS tie"
    sql += " FROM listing CROSS JOIN member ON member.listing = listing.key"
    sql += " CROSS JOIN item ON item.number = member.item"
    sql += " WHERE listing.id = \(bound(.text(query.listing ?? "")))"
    if let sources = scope.sources { sql += " AND listing.source IN \(bound(set: sources))" }
    if let kinds = scope.kinds { sql += " AND item.kind IN \(bound(set: kinds))" }
    sql += dates("item.sort_time")
    if let cursor = try cursor() {
      sql += " AND (member.position, listing.key, item.number) \(after(descends: false)) "
      sql += "(\(bound(cursor[0])), \(bound(cursor[1])), \(bound(cursor[2])))"
    }
    let direction = direction(descends: false)
    sql += " ORDER BY member.position \(direction), listing.key \(direction), tie \(direction)"
    limit()
  }

  /// All candidates; the choice is made by who steps through them.
  private mutating func atRandom() {
    sql = "SELECT number FROM item WHERE \(scopeCondition())"
    sql += filters(date: "sort_time")
  }

  // MARK: Parts

  private mutating func scopeCondition() -> String {
    var condition = "carried IN \(bound(set: scope.carried))"
    if let sources = scope.sources { condition += " AND source IN \(bound(set: sources))" }
    return condition
  }

  private mutating func filters(date: String) -> String {
    var text = ""
    if let kinds = scope.kinds { text += " AND kind IN \(bound(set: kinds))" }
    if let listing = query.listing {
      text += " AND number IN (SELECT member.item FROM listing"
      text += " JOIN member ON member.listing = listing.key"
      text += " WHERE listing.id = \(bound(.text(listing)))"
      if let sources = scope.sources { text += " AND listing.source IN \(bound(set: sources))" }
      text += ")"
    }
    return text + dates(date)
  }

  private mutating func dates(_ date: String) -> String {
    var text = ""
    if let since = query.since { text += compared(date, ">=", since, widest: min) }
    if let until = query.until { text += compared(date, "<", until, widest: max) }
    return text
  }

  /// The plain comparison is one that an index serves; what it lets through is then looked at.
  ///
  /// The precision is that of `published`: where `first_seen` stands in, or came first, it is a moment
  /// whatever the precision. (`sort_time` may also be a date that was published before.)
  private mutating func compared(
    _ date: String, _ sign: String, _ limit: DateBound, widest: (Int64, Int64) -> Int64
  ) -> String {
    let (instant, wall) = (limit.instant.milliseconds, limit.wall.milliseconds)
    let text = " AND \(date) \(sign) \(bound(.integer(widest(instant, wall))))"
    guard instant != wall else { return text }
    return text
      + " AND \(date) \(sign) iif(item.published_precision IN \(DateBound.precisions) "
      + "AND (\(date) <> item.first_seen OR \(date) = item.published), "
      + "\(bound(.integer(wall))), \(bound(.integer(instant))))"
  }

  /// One more than is wanted tells whether more follow.
  private mutating func limit() {
    if let limit = query.limit { sql += " LIMIT \(bound(.integer(Int64(limit) + 1)))" }
  }

  private func direction(descends: Bool) -> String {
    descends != query.isReversed ? "DESC" : "ASC"
  }

  private func after(descends: Bool) -> String { descends != query.isReversed ? "<" : ">" }

  private func cursor() throws -> [Value]? {
    guard let text = query.cursor else { return nil }
    guard let letter, let cursor = Cursor(text, order: letter, count: valueCount) else {
      throw UnknownCursor(text: text)
    }
    return cursor.values.map { value in
      switch value {
      case .integer(let number): .integer(number)
      case .string(let text): .text(text)
      default: .null
      }
    }
  }

  private mutating func bound(_ value: Value) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  private mutating func bound(set numbers: [Int64]) -> String {
    "(SELECT value FROM json_each(\(bound(.text(JSONText.list(numbers))))))"
  }
}

/// A cursor of another order, or none at all.
struct UnknownCursor: Error {
  var text: String
}

extension Statement {
  /// Binds the values of a key query.
  func bind(_ values: [KeyQuery.Value]) {
    for (place, value) in values.enumerated() {
      switch value {
      case .integer(let number): bind(number, at: Int32(place + 1))
      case .text(let text): bind(text, at: Int32(place + 1))
      case .null: bind(Int64?.none, at: Int32(place + 1))
      }
    }
  }
}
