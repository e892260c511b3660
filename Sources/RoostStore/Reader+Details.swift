internal import JSON
internal import RoostKit
internal import SQLite
internal import Text

extension Reader {
  /// The items of some keys, in their order; one that is gone meanwhile is missing.
  func items(_ keys: [Key], _ detail: ItemQuery.Detail) throws -> [ListedItem] {
    guard !keys.isEmpty else { return [] }
    let list = JSONText.list(keys.map(\.number))
    var items = try rows(list, keys, detail)
    if detail == .full {
      try addEnclosures(list, to: &items)
      try addRelations(list, to: &items)
    }
    return items.compactMap { $0 }
  }

  private func rows(
    _ list: String, _ keys: [Key], _ detail: ItemQuery.Detail
  ) throws -> [ListedItem?] {
    var items = [ListedItem?](repeating: nil, count: keys.count)
    let select = try connection.statement(detail == .full ? ReadSQL.full : ReadSQL.brief)
    defer { select.reset() }
    select.bind(list, at: 1)
    while try select.step() {
      let place = Int(select.int64(0))
      var item = Self.listedItem(select)
      item.rank = keys[place].rank.map { Int($0) }
      if detail == .full {
        item.item.summary = select.text(21)
        item.item.contentHTML = select.text(22)
      }
      items[place] = item
    }
    return items
  }

  private static func listedItem(_ row: Statement) -> ListedItem {
    var item = Item(id: row.string(3), kind: row.string(4))
    item.title = row.text(5)
    item.url = row.text(6)
    item.imageURL = row.text(7)
    item.language = row.text(8)
    item.authors = texts(row.text(9))
    item.categories = texts(row.text(10))
    item.attributes = object(row.text(11))
    item.published = row.integer(12).map { milliseconds in
      DatedInstant(
        Instant(milliseconds: milliseconds),
        precision: row.text(13).flatMap { DatePrecision(rawValue: $0) } ?? .second)
    }
    item.updated = row.integer(14).map { DatedInstant(Instant(milliseconds: $0)) }
    var listed = ListedItem(
      number: Int(row.int64(1)), source: row.string(2), item: item,
      isCarried: row.int64(15) != 0, firstSeen: Instant(milliseconds: row.int64(16)),
      sortTime: Instant(milliseconds: row.int64(17)),
      leftAt: row.integer(18).map { Instant(milliseconds: $0) })
    listed.user.isRead = row.int64(19) & 1 != 0
    listed.user.isStarred = row.int64(19) & 2 != 0
    listed.user.tags = texts(row.text(20))
    return listed
  }

  private func addEnclosures(_ list: String, to items: inout [ListedItem?]) throws {
    let select = try connection.statement(ReadSQL.enclosures)
    defer { select.reset() }
    select.bind(list, at: 1)
    while try select.step() {
      items[Int(select.int64(0))]?.item.enclosures.append(
        Enclosure(url: select.string(1), type: select.text(2), length: select.integer(3)))
    }
  }

  private func addRelations(_ list: String, to items: inout [ListedItem?]) throws {
    for (sql, isListing) in [(ReadSQL.relations, false), (ReadSQL.memberships, true)] {
      let select = try connection.statement(sql)
      select.bind(list, at: 1)
      while try select.step() {
        items[Int(select.int64(0))]?.relations.append(
          Self.relation(select, isListing: isListing))
      }
    }
  }

  /// Relations to an item, from relations and from listings.
  func incoming(_ source: String, _ id: String) throws -> [ListedRelation] {
    var relations: [ListedRelation] = []
    for (sql, isListing) in [(ReadSQL.incoming, false), (ReadSQL.members, true)] {
      let select = try connection.statement(sql)
      select.bind(source, at: 1)
      select.bind(id, at: 2)
      while try select.step() { relations.append(Self.relation(select, isListing: isListing)) }
    }
    return relations
  }

  private static func relation(_ row: Statement, isListing: Bool) -> ListedRelation {
    ListedRelation(
      name: row.string(1), id: row.string(2), source: row.string(3), position: Int(row.int64(4)),
      attributes: object(row.text(5)), isListing: isListing,
      number: row.integer(6).map { Int($0) }, title: row.text(7), kind: row.text(8))
  }

  /// A column that holds a list of texts; null is none.
  static func texts(_ text: String?) -> [String] {
    guard let text else { return [] }
    return (try? JSONValue(parsing: text))?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  private static func object(_ text: String?) -> JSONObject {
    guard let text else { return JSONObject() }
    return (try? JSONValue(parsing: text))?.objectValue ?? JSONObject()
  }
}
