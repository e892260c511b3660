import JSON

/// A relation rule as one text, so that another rule has another fingerprint.
enum RelationText {
  /// Everything that the rule says, but where it stands.
  static func text(of spec: RelationSpec) -> String {
    // Marks move when a comment is put above; the rule itself is then the same.
    var parts = [spec.name, spec.isListing ? "listing" : ""]
    for value in [spec.each, spec.to, spec.source, spec.position] { parts.append(text(of: value)) }
    parts.append(text(of: spec.attributes))
    if let item = spec.item {
      for value in [
        item.id, item.kind, item.title, item.summary, item.contentHTML, item.url, item.imageURL,
        item.language, item.published?.at, item.published?.precision, item.updated?.at,
        item.updated?.precision, item.authors, item.categories, item.enclosures?.each,
        item.enclosures?.url, item.enclosures?.type, item.enclosures?.length,
      ] {
        parts.append(text(of: value))
      }
      parts.append(text(of: item.attributes))
    }
    return parts.joined(separator: "\u{0}")
  }

  private static func text(of attributes: AttributesSpec?) -> String {
    switch attributes {
    case nil: ""
    case .members(let fields):
      fields.map { "\($0.name)=\(text(of: $0.value))" }.joined(separator: "\u{1}")
    case .object(let value): text(of: value)
    }
  }

  private static func text(of value: ManifestValue?) -> String {
    guard let value else { return "" }
    switch value.form {
    case .constant(let constant): return "c" + constant.text(sortedNames: true)
    case .jq(let expression): return "j" + expression.text
    case .text(let parts):
      return parts.map { part in
        switch part {
        case .literal(let text): "t" + text
        case .insert(let expression): "i" + expression.text
        }
      }.joined(separator: "\u{2}")
    case .list(let values): return "l" + values.map { text(of: $0) }.joined(separator: "\u{3}")
    case .html(let inner): return "h" + text(of: inner)
    case .object(let fields):
      return "o" + fields.map { "\($0.name)=\(text(of: $0.value))" }.joined(separator: "\u{4}")
    }
  }
}
