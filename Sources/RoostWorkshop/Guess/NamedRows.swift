import JSON

/// A table of rows under a row of names: `[["id", "size"], ["a", 1], ["b", 2]]`.
enum NamedRows {
  /// Whether a list is one.
  static func isOne(_ elements: [JSONValue]) -> Bool {
    guard elements.count >= 2, let names = elements[0].arrayValue?.compactMap(\.stringValue),
      names.count >= 2, names.count == elements[0].arrayValue?.count,
      Set(names).count == names.count, names.allSatisfy(isName)
    else { return false }
    return elements.allSatisfy { row in
      row.arrayValue?.count == names.count
        && row.arrayValue?.allSatisfy { $0.arrayValue == nil && $0.objectValue == nil } ?? false
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter ?? false
      && text.allSatisfy { $0.isLetter || $0.isNumber || "_- .".contains($0) }
  }

  /// Its rows, and `records` as the page has it; nil where the value is no such table.
  static func read(_ table: JSONValue, at path: FieldPath) -> (rows: [JSONValue], value: String)? {
    guard let elements = table.arrayValue, isOne(elements) else { return nil }
    let names = elements[0].arrayValue?.compactMap(\.stringValue) ?? []
    let rows = elements.dropFirst().map { row in
      JSONValue.object(JSONObject(zip(names, row.arrayValue ?? []).map { ($0, $1) }))
    }
    return (
      rows,
      "\(path.jq) as $rows | $rows[1:][] | [$rows[0], .] | transpose"
        + " | map({ key: .[0], value: .[1] }) | from_entries"
    )
  }
}
