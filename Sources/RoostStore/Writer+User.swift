internal import SQLite
internal import Text

extension Writer {
  /// Sets or clears a mark of items that are there.
  func mark(_ numbers: [Int], in table: String, _ isSet: Bool) throws {
    let list = JSONText.list(numbers.map { Int64($0) })
    let change = try connection.statement(
      isSet
        ? """
        INSERT INTO \(table) (item)
        SELECT item.number
        FROM json_each(?) AS listed
        CROSS JOIN item ON item.number = listed.value
        WHERE true
        ON CONFLICT DO NOTHING
        """ : "DELETE FROM \(table) WHERE item IN (SELECT value FROM json_each(?))")
    change.bind(list, at: 1)
    try change.run()
  }

  func tag(_ numbers: [Int], _ tag: String, _ isSet: Bool) throws {
    let list = JSONText.list(numbers.map { Int64($0) })
    let change = try connection.statement(
      isSet
        ? """
        INSERT INTO user_tag (item, tag)
        SELECT item.number, ?2
        FROM json_each(?1) AS listed
        CROSS JOIN item ON item.number = listed.value
        WHERE true
        ON CONFLICT DO NOTHING
        """ : "DELETE FROM user_tag WHERE item IN (SELECT value FROM json_each(?1)) AND tag = ?2")
    change.bind(list, at: 1)
    change.bind(tag, at: 2)
    try change.run()
  }

  /// Removes items at the user's wish; each leaves a tombstone, so that no sync brings it back.
  func purge(_ numbers: [Int], now: Instant) throws -> Int {
    let list = JSONText.list(numbers.map { Int64($0) })
    let bury = try connection.statement(
      """
      INSERT INTO tombstone (source, id, purged_at)
      SELECT item.source, item.id, ?2
      FROM json_each(?1) AS listed
      CROSS JOIN item ON item.number = listed.value
      WHERE true
      ON CONFLICT DO NOTHING
      """)
    bury.bind(list, at: 1)
    bury.bind(now.milliseconds, at: 2)
    try bury.run()
    let buried = connection.changes
    try remove(numbers.map { Int64($0) })
    return buried
  }

  /// Removes what left before a moment and bears no mark that keeps it, unless that were more than
  /// half of the source.
  func removeDeparted(_ source: Int64, before moment: Int64) throws -> RemovalOutcome {
    let count = try connection.statement(
      "SELECT count(*) FROM item INDEXED BY item_order WHERE source = ? AND carried = 0")
    count.bind(source, at: 1)
    try count.step()
    let total = Int(count.int64(0))
    count.reset()
    let select = try connection.statement(
      """
      SELECT departure.item
      FROM departure
      WHERE departure.source = ?1
        AND departure.left_at <= ?2
        AND NOT EXISTS (SELECT 1 FROM user_starred WHERE user_starred.item = departure.item)
        AND NOT EXISTS (SELECT 1 FROM user_tag WHERE user_tag.item = departure.item)
      """)
    select.bind(source, at: 1)
    select.bind(moment, at: 2)
    var numbers: [Int64] = []
    while try select.step() { numbers.append(select.int64(0)) }
    guard numbers.count * 2 <= total else {
      return RemovalOutcome(removed: 0, heldBack: numbers.count, total: total)
    }
    try remove(numbers)
    try faults(.afterRemoval)
    return RemovalOutcome(removed: numbers.count, heldBack: 0, total: total)
  }
}
