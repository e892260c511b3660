import Text
import XML

/// What a text element holds: plain text or HTML, told by its `type` in Atom (RFC 4287, section 3.1;
/// Atom 0.3 with `mode`), and taken as HTML in RSS.
extension XMLFeedReader {
  private enum Construct {
    case plain(String)
    case html(String)
  }

  /// The element as a title: plain text on one line; nil where it is empty.
  mutating func titleText(_ leaf: Leaf) -> String? {
    switch construct(leaf) {
    case .plain(let text): Self.filled(HTMLText.folded(text))
    case .html(let html): Self.filled(HTMLText.title(html))
    }
  }

  /// The element as it is, HTML with absolute links; nil where it is empty.
  mutating func markup(_ leaf: Leaf) -> String? {
    switch construct(leaf) {
    case .plain(let text): return Self.filled(text)
    case .html(let html):
      let base = currentBase()
      return Self.filled(HTMLLinks.absolute(html, base: base))
    }
  }

  /// The element as HTML, plain text escaped; nil where it is empty.
  mutating func html(_ leaf: Leaf) -> String? {
    switch construct(leaf) {
    case .plain(let text): return Self.filled(HTMLEscape.text(text))
    case .html(let html):
      let base = currentBase()
      return Self.filled(HTMLLinks.absolute(html, base: base))
    }
  }

  /// HTML that stands escaped in a `div`, which people write between the two ways of Atom.
  private static func unwrapped(_ markup: String) -> String {
    let inner = XHTMLContent.inner(markup)
    return inner.utf8.contains(UInt8(ascii: "<")) ? markup : Entities.decode(inner)
  }

  private mutating func construct(_ leaf: Leaf) -> Construct {
    let type = leaf.type?.lowercased() ?? ""
    if reader.contentHasElements {
      let markup = reader.takeMarkup()
      if type.contains("xhtml") { return .html(XHTMLContent.inner(markup)) }
      return .html(leaf.name.isAtom && type.contains("html") ? Self.unwrapped(markup) : markup)
    }
    let text = reader.takeText()
    guard leaf.name.isAtom else { return .html(text) }
    if leaf.mode?.lowercased() == "base64", let decoded = Base64.text(text) {
      return type.contains("html") ? .html(decoded) : .plain(decoded)
    }
    switch type {
    case "html", "text/html", "application/xhtml+xml": return .html(text)
    case "", "text", "text/plain": return .plain(text)
    case "xhtml": return .html(HTMLEscape.text(text))
    default:
      // RFC 4287, section 4.1.3.3: content that is neither text nor XML is base64.
      let isBinary = !type.hasPrefix("text/") && !type.hasSuffix("xml") && leaf.mode == nil
      return (isBinary ? Base64.text(text) : nil).map(Construct.html) ?? .plain(text)
    }
  }
}
