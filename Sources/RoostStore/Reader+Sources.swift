internal import SQLite
internal import Text

/// Sources, how they stand, and their listings.
extension Reader {
  private static let statusColumns = """
    name, plugin, state, title, last_sync, last_success, next_due, retry_at, failures, error_kind,
    error_message, configured_url, move_candidate, moved_url, configured_url_asked_at, warnings
    """

  func status(_ source: String) throws -> SourceStatus? {
    let select = try connection.statement(
      "SELECT \(Self.statusColumns) FROM source WHERE name = ?")
    defer { select.reset() }
    select.bind(source, at: 1)
    return try select.step() ? Self.status(select) : nil
  }

  func statuses() throws -> [String: SourceStatus] {
    let select = try connection.statement("SELECT \(Self.statusColumns) FROM source")
    var statuses: [String: SourceStatus] = [:]
    while try select.step() { statuses[select.string(0)] = Self.status(select) }
    return statuses
  }

  private static func status(_ row: Statement) -> SourceStatus {
    func instant(_ column: Int32) -> Instant? {
      row.integer(column).map { Instant(milliseconds: $0) }
    }
    var status = SourceStatus()
    status.plugin = row.text(1)
    status.state = SourceStatus.State(rawValue: row.string(2)) ?? .new
    status.title = row.text(3)
    status.lastSync = instant(4)
    status.lastSuccess = instant(5)
    status.nextDue = instant(6)
    status.retryAt = instant(7)
    status.failures = Int(row.int64(8))
    status.errorKind = row.text(9)
    status.errorMessage = row.text(10)
    status.configuredURL = row.text(11)
    status.moveCandidate = row.text(12)
    status.movedURL = row.text(13)
    status.configuredURLAskedAt = instant(14)
    status.warnings = texts(row.text(15))
    return status
  }

  /// Every source that was ever synced or named by a relation, by name.
  func sources() throws -> [SourceSummary] {
    var counts: [String: (items: Int, carried: Int)] = [:]
    let count = try connection.statement(Self.counts)
    while try count.step() {
      counts[count.string(0)] = (Int(count.int64(1)), Int(count.int64(2)))
    }
    let select = try connection.statement(
      "SELECT \(Self.statusColumns) FROM source ORDER BY name")
    var sources: [SourceSummary] = []
    while try select.step() {
      let name = select.string(0)
      let (items, carried) = counts[name] ?? (0, 0)
      sources.append(
        SourceSummary(name: name, items: items, carried: carried, status: Self.status(select)))
    }
    return sources
  }

  /// One source that was ever synced or named by a relation; reads no item of any other.
  func source(_ name: String) throws -> SourceSummary? {
    guard let status = try status(name) else { return nil }
    let count = try connection.statement(Self.countsOfOne)
    defer { count.reset() }
    count.bind(name, at: 1)
    guard try count.step() else { return nil }
    return SourceSummary(
      name: name, items: Int(count.int64(0)), carried: Int(count.int64(1)), status: status)
  }

  /// Whether there is any primary item.
  func hasItems() throws -> Bool {
    let select = try connection.statement(Self.anyItem)
    defer { select.reset() }
    return try select.step()
  }

  static let counts = """
    SELECT source.name, total(item.carried = 0), total(item.carried = 1)
    FROM item INDEXED BY item_order
    CROSS JOIN source ON source.key = item.source
    GROUP BY item.source
    """

  static let countsOfOne = """
    SELECT total(item.carried = 0), total(item.carried = 1)
    FROM source
    CROSS JOIN item INDEXED BY item_order ON item.source = source.key
    WHERE source.name = ?1
    """

  static let anyItem = """
    SELECT 1
    FROM source
    CROSS JOIN item INDEXED BY item_order
      ON item.source = source.key
      AND item.carried = 0
    LIMIT 1
    """

  /// Listings by source and id; several streams that fill one listing count together.
  func listings(_ source: String?) throws -> [ListingSummary] {
    let select = try connection.statement(
      """
      SELECT source.name, listing.id, item.title, count(member.item)
      FROM listing
      CROSS JOIN source ON source.key = listing.source
      LEFT JOIN member ON member.listing = listing.key
      LEFT JOIN item INDEXED BY item_id
        ON item.source = listing.source
        AND item.id = listing.id
      WHERE ?1 IS NULL OR source.name = ?1
      GROUP BY listing.source, listing.id
      ORDER BY source.name, listing.id
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    var listings: [ListingSummary] = []
    while try select.step() {
      listings.append(
        ListingSummary(
          source: select.string(0), id: select.string(1), title: select.text(2),
          count: Int(select.int64(3))))
    }
    return listings
  }
}
