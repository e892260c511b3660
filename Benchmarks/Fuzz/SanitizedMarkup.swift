/// Holds the sanitizer's output against its promise, byte by byte and by lists of its own: tags of
/// known elements, each closed in order, attributes of known names in double quotes, links that begin
/// as they may.
struct SanitizedMarkup {
  private let bytes: [UInt8]
  private var place = 0
  private var open: [String] = []

  private init(_ markup: String) { bytes = Array(markup.utf8) }

  /// What is wrong with the markup, or nil.
  static func fault(_ markup: String) -> String? {
    var reader = SanitizedMarkup(markup)
    while reader.place < reader.bytes.count {
      switch reader.bytes[reader.place] {
      case UInt8(ascii: "<"): if let fault = reader.tag() { return fault }
      case UInt8(ascii: ">"): return "a bare >"
      default: reader.place += 1
      }
    }
    return reader.open.isEmpty ? nil : "unclosed \(reader.open)"
  }

  private mutating func tag() -> String? {
    place += 1
    let isEnd = take("/")
    let name = word()
    guard Self.elements.contains(name) else { return "element '\(name)'" }
    if isEnd {
      guard open.popLast() == name, take(">") else { return "end tag '\(name)' out of order" }
      return nil
    }
    while take(" ") {
      let attribute = word()
      guard Self.attributes.contains(attribute), take("=\"") else {
        return "attribute '\(attribute)'"
      }
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place += 1 }
      let value = String(decoding: bytes[start..<place], as: UTF8.self)
      place += 1
      let isLink = ["href", "src", "cite", "poster", "srcset"].contains(attribute)
      if isLink, !["http://", "https://", "mailto:"].contains(where: value.hasPrefix) {
        return "\(attribute) '\(value)'"
      }
    }
    guard take(">") else { return "tag '\(name)' goes on" }
    if !["br", "col", "hr", "img", "source", "wbr"].contains(name) { open.append(name) }
    return nil
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, bytes[place] &- 0x61 < 26 || bytes[place] &- 0x30 < 10 { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "bdi", "bdo", "big",
    "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del",
    "details", "dfn", "dir", "div", "dl", "dt", "em", "figcaption", "figure", "footer", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "img", "ins", "kbd", "li", "main",
    "mark", "menu", "nav", "ol", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp",
    "section", "small", "source", "span", "strike", "strong", "sub", "summary", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "video", "wbr",
  ]

  private static let attributes: Set<String> = [
    "align", "alt", "cite", "colspan", "controls", "datetime", "dir", "height", "href", "lang",
    "poster", "rel", "reversed", "rowspan", "span", "src", "srcset", "start", "title", "type",
    "value", "width",
  ]
}
