import SQLite

@testable import RoostStore

/// Everything a store holds, by natural keys: one line a row of every table there is, sorted.
///
/// Left out is what two runs over the same documents may not share: numbers and keys, the run log, the
/// times of requests, what the last sync says of itself and of the address that was asked first (a walk
/// that went on did not ask it), and the pages of streams that ask for what is new alone, which a further sync
/// replaces. What refers to a row by its key is told by that row's own names.
struct StoreDump {
  private let connection: Connection

  /// The rows of the store at that path.
  static func lines(of path: String) throws -> [String] {
    let dump = StoreDump(connection: try Connection(path: path, mode: .readOnly))
    return try dump.connection.reading { try dump.lines() }
  }

  /// What `PRAGMA integrity_check` and `PRAGMA foreign_key_check` find; empty: nothing.
  static func faults(of path: String) throws -> [String] {
    let dump = StoreDump(connection: try Connection(path: path, mode: .readOnly))
    let integrity = try dump.texts("PRAGMA integrity_check").filter { $0 != "ok" }
    return integrity + (try dump.texts("PRAGMA foreign_key_check"))
  }

  /// Tables whose rows tell of runs alone.
  private static let omittedTables: Set<String> = ["run", "counter"]
  /// Columns that hold keys or times of requests, and those that need reading.
  private static let omittedColumns: Set<String> = [
    "source.key", "kind.key", "relation_name.key", "stream.key", "listing.key", "item.number",
    "stream.walk", "page.walk", "page.items", "page.dropped", "page.members",
    "source.notes", "source.configured_url", "source.configured_url_asked_at",
    "host.recent_requests", "host.retry_at", "response.key", "response.walk",
    "response.received_at", "response.expires_at",
  ]
  /// References that the schema does not declare.
  private static let references = [
    "departure.source": "source", "source_kind.source": "source", "source_kind.kind": "kind",
  ]

  private func lines() throws -> [String] {
    let tables = try texts(
      """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
      """)
    var lines: [String] = []
    for table in tables where !Self.omittedTables.contains(table) {
      lines += try texts(try query(of: table))
    }
    return (lines + (try pages())).sorted()
  }

  /// A query that gives each row of a table as a text.
  private func query(of table: String) throws -> String {
    let referenced = Dictionary(
      try pairs("SELECT \"from\", \"table\" FROM pragma_foreign_key_list('\(table)')"),
      uniquingKeysWith: { first, _ in first })
    var parts = ["'\(table)'"]
    for column in try texts("SELECT name FROM pragma_table_info('\(table)')")
    where !Self.omittedColumns.contains("\(table).\(column)") {
      let target = referenced[column] ?? Self.references["\(table).\(column)"]
      let value =
        target.map { Self.name(in: $0, of: "\(table).\(column)") } ?? "quote(\(table).\(column))"
      parts.append("' \(column)=' || coalesce(\(value), 'NULL')")
    }
    if table == "page" {
      parts.append(
        "' walk=' || (page.walk - (SELECT walk FROM stream WHERE stream.key = page.stream))")
    }
    if table == "host" {
      // Counted from the moment of the answer, which ROOST_NOW does not hold still.
      parts.append("' retry_at=' || coalesce(retry_at / 600000, 'NULL')")
    }
    let rows = table == "page" ? Self.wholePages : table
    return "SELECT \(parts.joined(separator: " || ")) FROM \(rows)"
  }

  /// Pages of streams without a cursor.
  private static let wholePages = """
    page JOIN stream ON stream.key = page.stream AND stream.memory ->> '$.cursor' IS NULL
    """

  /// An expression for the names of the row with that key.
  private static func name(in table: String, of key: String) -> String {
    let row = "\(table)_row"
    let source = table == "source" ? "" : name(in: "source", of: "\(row).source")
    let (column, value) =
      switch table {
      case "item": ("number", "\(source) || '/' || \(row).id")
      case "stream": ("key", "\(source) || '/' || \(row).name")
      case "listing":
        (
          "key",
          "\(source) || '/' || \(row).id || ' of ' || \(name(in: "stream", of: "\(row).stream"))"
            + " || ' as ' || \(name(in: "relation_name", of: "\(row).name"))"
        )
      case "response":
        (
          "key",
          "\(source) || '/' || coalesce(\(name(in: "stream", of: "\(row).stream")), '')"
            + " || ' to ' || \(row).request"
        )
      default: ("key", "\(row).name")
      }
    return "(SELECT \(value) FROM \(table) AS \(row) WHERE \(row).\(column) = \(key))"
  }

  /// What the records of pages say of items, with their ids in place of numbers.
  private func pages() throws -> [String] {
    var names: [Int64: String] = [:]
    let items = try connection.statement(
      "SELECT number, (SELECT name FROM source WHERE key = item.source) || '/' || id FROM item")
    while try items.step() { names[items.int64(0)] = items.string(1) }
    let select = try connection.statement(
      """
      SELECT (SELECT name FROM stream WHERE key = page.stream), page.request, page.items,
        page.dropped, page.members
      FROM \(Self.wholePages)
      """)
    var lines: [String] = []
    while try select.step() {
      func ids(_ column: Int32) -> [String] {
        NumberCoding.decode(select.blob(column) ?? []).map { names[$0] ?? "?" }
      }
      let members = Member.members(select.string(4)).map { member in
        "\(member.listing.id) \(names[member.item] ?? "?") \(member.position ?? -1) "
          + (member.attributes ?? "")
      }
      lines.append(
        "page of \(select.string(0)) request=\(select.int64(1)) items=\(ids(2)) "
          + "dropped=\(ids(3).sorted()) members=\(members)")
    }
    return lines
  }

  private func texts(_ sql: String) throws -> [String] {
    let select = try connection.statement(sql)
    var rows: [String] = []
    while try select.step() { rows.append(select.string(0)) }
    return rows
  }

  private func pairs(_ sql: String) throws -> [(String, String)] {
    let select = try connection.statement(sql)
    var rows: [(String, String)] = []
    while try select.step() { rows.append((select.string(0), select.string(1))) }
    return rows
  }
}
