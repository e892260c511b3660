/// A web page that was served where a feed should be: its bytes as far as its head goes.
struct HTMLPage {
  /// So much of a page is looked at.
  static let maximumSize = 256 << 10

  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func append(_ chunk: Span<UInt8>) {
    let room = Self.maximumSize - bytes.count
    for place in 0..<min(room, chunk.count) { bytes.append(chunk[place]) }
  }

  /// Whether an element of that name begins an HTML page and no feed.
  static func isElement(_ name: String) -> Bool { elements.contains(name.lowercased()) }

  private static let elements: Set<String> = [
    "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "h1", "h2",
    "center", "table", "span", "a", "br", "b", "form", "img", "iframe", "noscript", "pre", "ul",
  ]
}
