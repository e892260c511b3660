/// HTML to plain text on one line.
///
/// Tags, comments, scripts and styles go; character references are decoded exactly once; white space
/// folds into single blanks, none at the ends. Elements other than those within a line (`b`, `a`,
/// `span` …) separate words. `alt` texts are left out.
package enum HTMLText {
  /// The text of an HTML fragment; every tag goes. Empty for markup without text.
  package static func plain(_ html: String) -> String { text(of: html, dropsUnknownTags: true) }

  /// The text of a title that may be HTML or plain: tags of elements that exist in HTML, SVG or
  /// MathML go, while `Array<Element>` stays as written.
  ///
  /// An RSS title is decoded as XML first and then by this, once: never until nothing changes.
  package static func title(_ html: String) -> String { text(of: html, dropsUnknownTags: false) }

  /// Plain text with its white space folded into single blanks, none at the ends: nothing is decoded.
  package static func folded(_ text: String) -> String {
    if isFolded(text) { return text }
    var writer = FoldingWriter(capacity: text.utf8.count)
    for byte in text.utf8 { writer.append(byte) }
    return writer.finish()
  }

  private static func text(of html: String, dropsUnknownTags: Bool) -> String {
    let isMarkedUp = html.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    guard isMarkedUp else { return folded(html) }
    var html = html
    return html.withUTF8 { utf8 in
      var reader = HTMLTextReader(utf8, dropsUnknownTags: dropsUnknownTags)
      return reader.read()
    }
  }

  private static func isFolded(_ text: String) -> Bool {
    var previous: UInt8 = 0x20
    for byte in text.utf8 {
      // A no-break blank begins with 0xC2; whether it stands at an end, the writer finds out.
      if byte.isHTMLSpace && (byte != 0x20 || previous == 0x20) || byte == 0xC2 { return false }
      previous = byte
    }
    return previous != 0x20 || text.isEmpty
  }
}
