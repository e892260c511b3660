import JSON

/// A table told by its columns: `{"time": [1, 2], "temperature": [9.5, 10]}`.
enum ColumnTable {
  /// Whether an object is one: several lists of one length, of texts and numbers alone.
  static func isOne(_ object: JSONObject) -> Bool { columns(of: object).count >= 2 }

  /// Its rows, and `records` as the page has it; nil where the value is no such table.
  static func read(_ table: JSONValue, at path: FieldPath) -> (rows: [JSONValue], value: String)? {
    guard let object = table.objectValue, isOne(object) else { return nil }
    let columns = columns(of: object)
    return (rows(of: object, columns), value(path, of: object, columns))
  }

  /// The names of its columns; none where lists differ in length or hold more than texts and numbers.
  private static func columns(of object: JSONObject) -> [String] {
    let lists = object.members.filter { $0.value.arrayValue != nil }
    guard let count = lists.first?.value.arrayValue?.count, count >= 3,
      lists.allSatisfy({ $0.value.arrayValue?.count == count }),
      lists.allSatisfy({ $0.value.arrayValue?.allSatisfy(isPlain) ?? false })
    else { return [] }
    return lists.map(\.name)
  }

  private static func isPlain(_ value: JSONValue) -> Bool {
    value.arrayValue == nil && value.objectValue == nil
  }

  private static func rows(of object: JSONObject, _ columns: [String]) -> [JSONValue] {
    let lists = columns.map { object[$0]?.arrayValue ?? [] }
    return (0..<(lists.first?.count ?? 0)).map { place in
      .object(JSONObject(zip(columns, lists).map { ($0, $1[place]) }))
    }
  }

  private static func value(_ path: FieldPath, of object: JSONObject, _ columns: [String]) -> String
  {
    let first = FieldPath([.member(columns.first ?? "")]).jq
    let table = columns.count == object.count ? "" : " | with_entries(select(.value | arrays))"
    return "\(path.jq)\(table) as $table | range($table\(first) | length) as $row"
      + " | $table | map_values(.[$row])"
  }
}
