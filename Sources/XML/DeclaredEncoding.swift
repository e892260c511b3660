/// The encoding that an XML declaration names.
struct DeclaredEncoding: Sendable {
  /// The label as written; nil without one.
  let label: String?

  /// Looks for `<?xml … encoding="…"` in a document's first bytes.
  init(_ head: [UInt8]) {
    let text = String(decoding: head, as: UTF8.self)
    guard let start = text.firstRange(of: "<?xml"),
      let encoding = text[start.upperBound...].prefix(while: { $0 != ">" }).firstRange(
        of: "encoding")
    else {
      label = nil
      return
    }
    let rest = text[encoding.upperBound...].drop {
      $0 == " " || $0 == "=" || $0.isNewline || $0 == "\t"
    }
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      label = nil
      return
    }
    let value = rest.dropFirst().prefix { $0 != quote && $0 != ">" && $0 != "?" }
    label = value.isEmpty ? nil : String(value)
  }
}
