/// A kind with the attributes that manifests declare for it, shown as a view of the store.
package struct KindView: Hashable, Sendable {
  /// The kind; the view's name, or `kind_` and it where a table or view of the schema has that name.
  package var kind: String
  /// Names of attributes, each a column; `attribute_` and the name where a column of items has it.
  package var attributes: [String]

  /// A view of that kind.
  package init(kind: String, attributes: [String]) {
    self.kind = kind
    self.attributes = attributes
  }
}

extension KindView {
  private static let columns = [
    "number", "source", "id", "title", "url", "published", "updated", "first_seen", "left_at",
    "read", "starred", "authors", "categories", "image_url", "language", "summary", "content_html",
  ]

  /// The statement that makes the view under that name.
  func sql(named name: String) -> String {
    var lines = Self.columns.map { "  items.\($0)" }
    var taken = Set(Self.columns)
    for attribute in attributes where Self.isPath(attribute) {
      let column = taken.contains(attribute.lowercased()) ? "attribute_" + attribute : attribute
      guard taken.insert(column.lowercased()).inserted else { continue }
      lines.append(
        "  items.attributes ->> \(Self.literal("$.\"\(attribute)\"")) AS \(Self.name(column))")
    }
    return """
      CREATE VIEW \(Self.name(name)) AS
      SELECT
      \(lines.joined(separator: ",\n"))
      FROM items
      WHERE items.kind = \(Self.literal(kind))
      """
  }

  /// A JSON path cannot quote a quotation mark or a backslash.
  private static func isPath(_ attribute: String) -> Bool {
    !attribute.isEmpty
      && !attribute.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.value < 0x20 }
  }

  static func name(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
