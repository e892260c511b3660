/// The directives of `Cache-Control` (RFC 9111, section 5.2).
package struct CacheControl: Hashable, Sendable {
  private var directives: [String: String?] = [:]

  /// Reads every `Cache-Control` line. Names are taken in any case, values with or without quotes;
  /// of a directive that comes twice the first counts, and what is malformed is passed over.
  package init(_ fields: HTTPFields) {
    for line in fields.values("Cache-Control") {
      for parameter in FieldList.parameters(line, separator: ",") {
        let name = parameter.name.lowercased()
        if directives[name] == nil { directives[name] = .some(parameter.value) }
      }
    }
  }

  /// Whether the directive is there, with or without a value.
  package func contains(_ name: String) -> Bool { directives[name] != nil }

  /// Seconds that a directive gives, from 0; nil where it is missing or no whole number.
  package func seconds(_ name: String) -> Int64? {
    guard let value = directives[name] ?? nil, !value.isEmpty,
      value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(value) ?? Int64(Int32.max)
  }
}
