import JSON

/// How APIs call the id and the name of a thing that stands inside a record.
enum ThingNames {
  private static let ids = ["id", "_id", "uuid", "guid", "key", "slug"]
  private static let labels = [
    "display_name", "displayName", "full_name", "name", "title", "label", "username", "login",
  ]

  /// The name of the member that tells which it is; nil where there is none.
  static func id(in object: JSONObject) -> String? {
    ids.first { name in
      object[name]?.stringValue?.isEmpty == false || object[name]?.integerValue != nil
    }
  }

  /// The member that tells how it is called; nil where there is none.
  static func label(in object: JSONObject) -> String? { labels(in: object).first }

  /// At most two members that tell how it is called, best first.
  static func labels(in object: JSONObject) -> [String] {
    let found = labels.filter { object[$0]?.stringValue != nil }
    let filled = found.filter { object[$0]?.stringValue?.isEmpty == false }
    return Array((filled + found.filter { !filled.contains($0) }).prefix(2))
  }
}
