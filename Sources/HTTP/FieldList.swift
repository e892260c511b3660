/// Splits field values made of parameters (RFC 9110, section 5.6).
enum FieldList {
  /// One parameter: `name`, `name=value` or `name="quoted value"`.
  struct Parameter {
    var name: String
    /// The value without quotes and escapes; nil where there is no `=`.
    var value: String?
  }

  /// The parameters between separators that stand outside quotes; empty ones are left out.
  static func parameters(_ text: some StringProtocol, separator: Character) -> [Parameter] {
    split(text, at: separator).compactMap { part in
      let part = trimmed(part)
      guard !part.isEmpty else { return nil }
      guard let equals = part.firstIndex(of: "=") else { return Parameter(name: String(part)) }
      return Parameter(
        name: String(trimmed(part[..<equals])),
        value: unquoted(trimmed(part[equals...].dropFirst())))
    }
  }

  /// The parts between separators that stand outside quotes and outside `<…>`.
  static func split(_ text: some StringProtocol, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var part = ""
    var isQuoted = false
    var isEscaped = false
    var isInReference = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        if character == "\\" { isEscaped = true } else if character == "\"" { isQuoted = false }
      } else if character == "\"" {
        isQuoted = true
      } else if character == "<" || character == ">" {
        isInReference = character == "<"
      } else if character == separator, !isInReference {
        parts.append(Substring(part))
        part = ""
        continue
      }
      part.append(character)
    }
    return parts + [Substring(part)]
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.first == "\"" else { return String(text) }
    var value = ""
    var isEscaped = false
    for character in text.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
        continue
      } else if character == "\"" {
        break
      }
      value.append(character)
    }
    return value
  }
}
