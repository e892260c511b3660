/// The name in an author's line, as RSS writes it: `ann@example.org (Ann Bee)`, `Ann Bee
/// <ann@example.org>`, a bare name or a bare address.
enum PersonName {
  /// The name, without an address beside it; the address where there is nothing else; nil where the
  /// line is empty.
  static func name(_ line: String) -> String? {
    let text = trimmed(Substring(line))
    guard !text.isEmpty else { return nil }
    guard text.utf8.contains(UInt8(ascii: "@")) else { return String(text) }
    if let inside = bracketed(text, "(", ")") {
      let outside = trimmed(text[..<inside.startIndex].dropLast())
      if isAddress(outside) { return inside.isEmpty ? String(outside) : String(trimmed(inside)) }
      if isAddress(trimmed(inside)), !outside.isEmpty { return String(outside) }
    }
    if let inside = bracketed(text, "<", ">"), isAddress(trimmed(inside)) {
      let outside = trimmed(text[..<inside.startIndex].dropLast(), quotes: true)
      return outside.isEmpty ? String(trimmed(inside)) : String(outside)
    }
    return String(text)
  }

  /// What stands in the brackets that end the text; nil where it does not end so.
  private static func bracketed(
    _ text: Substring, _ open: Character, _ close: Character
  ) -> Substring? {
    guard text.last == close, let start = text.firstIndex(of: open) else { return nil }
    return text[text.index(after: start)..<text.index(before: text.endIndex)]
  }

  private static func isAddress(_ text: Substring) -> Bool {
    text.utf8.contains(UInt8(ascii: "@")) && !text.utf8.contains(0x20)
  }

  private static func trimmed(_ text: Substring, quotes: Bool = false) -> Substring {
    func isDropped(_ character: Character) -> Bool {
      character.isWhitespace || quotes && character == "\""
    }
    var text = text
    while let first = text.first, isDropped(first) { text.removeFirst() }
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
