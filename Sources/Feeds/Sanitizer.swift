internal import Text

/// Makes HTML from outside harmless in a browser: what is not on a list does not pass.
///
/// The markup is read into a tree by libxml2's HTML parser and written anew from it, so that no byte
/// of it is taken over as it stands: elements and attributes of `SanitizerRules`, links of `http`,
/// `https` and `mailto` made absolute, text with `&`, `<`, `>` and quotes escaped. Scripts, styles,
/// frames, embedded objects, SVG and MathML go with their content; other unknown elements leave
/// their content behind. Comments go. Every element is closed, so that the result can stand inside
/// any block element of a page, which should all the same send a Content-Security-Policy.
package enum Sanitizer {
  /// Longer markup is cut here before it is read.
  package static let maximumSize = 4 << 20

  /// The harmless form of an HTML fragment; empty for one that holds nothing to show. Relative links
  /// are resolved against the base; without one they are left out.
  package static func clean(_ html: String, base: String? = nil) -> String {
    let isPlain = !html.utf8.contains {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ">") || $0 < 0x20
    }
    if isPlain, html.utf8.count <= maximumSize { return html }
    // Within a body, libxml2 does not put bare text into paragraphs of its own.
    var bytes = Array("<body>".utf8)
    bytes.append(contentsOf: html.utf8.prefix(maximumSize).lazy.filter { isAllowed($0) })
    let tree = bytes.withUnsafeBufferPointer { HTMLTree($0, encoding: "UTF-8") }
    guard let tree else { return "" }
    var writer = SanitizerWriter(base: base.flatMap(URLReference.init))
    tree.walk { writer.visit($0) }
    return writer.finish()
  }

  /// Control characters, which end texts in C and hide words from filters, are left out.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
