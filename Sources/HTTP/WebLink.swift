/// One link of a `Link` header field (RFC 8288, section 3): `<https://…?page=2>; rel="next"`.
package struct WebLink: Hashable, Sendable {
  /// The target as written; relative to the response's URL.
  package var target: String
  /// The relation types, in lower case.
  package var relations: [String]

  /// Every link of the response, in order; what is malformed is passed over.
  package static func all(_ fields: HTTPFields) -> [WebLink] {
    fields.values("Link").flatMap { line in
      FieldList.split(line, at: ",").compactMap(WebLink.init)
    }
  }

  /// The target of the first link of that relation type: `next`; nil where there is none.
  package static func target(_ fields: HTTPFields, relation: String) -> String? {
    all(fields).first { $0.relations.contains(relation) }?.target
  }

  /// Whether there is anything in the response's `Link` fields that is no link.
  package static func hasMalformed(_ fields: HTTPFields) -> Bool {
    fields.values("Link").contains { line in
      FieldList.split(line, at: ",").contains { part in
        !FieldList.trimmed(part).isEmpty && WebLink(part) == nil
      }
    }
  }

  private init?(_ text: Substring) {
    let text = FieldList.trimmed(text)
    guard text.first == "<", let end = text.firstIndex(of: ">") else { return nil }
    target = String(FieldList.trimmed(text[..<end].dropFirst()))
    let parameters = FieldList.parameters(text[end...].dropFirst(), separator: ";")
    // The first `rel` counts, later ones must be ignored (section 3.3).
    let relation = parameters.first { $0.name.lowercased() == "rel" }?.value ?? ""
    relations = relation.lowercased().split(separator: " ").map(String.init)
  }
}
