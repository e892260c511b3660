import FoundationEssentials

/// A secret with characters that encodings change, and the forms in which it must be seen nowhere.
struct PlantedKey: Sendable {
  /// The secret.
  let text: String

  /// A secret unlike all others; its middle is what percent-encoding, JSON and HTML change.
  init(_ number: Int) { text = "k\(number)Zq8vT2/+x&\"y\(number)Lw5nB7" }

  /// Percent-encoded.
  var percent: String { encoded("0123456789ABCDEF") }

  /// With the escapes of JSON, those that some writers add included.
  var json: String {
    text.replacing("\"", with: "\\\"").replacing("/", with: "\\/").replacing("&", with: "\\u0026")
  }

  /// As HTML shows it.
  var html: String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("+", with: "&#43;")
  }

  /// In base64.
  var base64: String { Data(text.utf8).base64EncodedString() }

  /// All of these, and what is left where one was cut short.
  var forms: [String] {
    let whole = [text, percent, encoded("0123456789abcdef"), json, html, base64]
    return whole + [String(text.prefix(10)), String(text.suffix(10)), String(base64.prefix(20))]
  }

  private func encoded(_ digits: String) -> String {
    let digits = Array(digits)
    return text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isLetter || character.isNumber
        ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}
