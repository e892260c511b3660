import Text

/// What a web page says that helps somebody who took it for a feed: its title, and the feeds that it
/// announces in `link rel="alternate"` (HTML, section 4.6.7.1).
///
/// Tags are found by a plain scan, as the page may be cut off or broken anywhere.
struct FeedLinks {
  /// Plain text on one line; nil where there is none.
  private(set) var title: String?
  /// Absolute addresses, each once, in the page's order.
  private(set) var urls: [String] = []

  /// - Parameters:
  ///   - bytes: the page, or its beginning, in UTF-8; what is none becomes U+FFFD.
  ///   - url: where it was read from; nil where that is not known.
  init(_ bytes: [UInt8], url: String?) {
    var base = url.flatMap { URLReference($0) }
    var hasBase = false
    var at = 0
    while let tag = HTMLTag(bytes, from: at) {
      at = tag.end
      switch tag.name {
      case "title" where title == nil:
        let end = Self.end(of: "</title", bytes, from: at)
        let text = HTMLText.plain(String(decoding: bytes[at..<end], as: UTF8.self))
        title = text.isEmpty ? nil : text
        at = end
      case "base" where !hasBase:
        guard let href = tag.attributes["href"], let reference = URLReference(href) else { break }
        base = reference.resolved(against: base ?? URLReference())
        hasBase = true
      case "link":
        guard let address = Self.feedAddress(tag), let found = WebURL.absolute(address, base: base),
          !urls.contains(found)
        else { break }
        urls.append(found)
      case "script", "style": at = Self.end(of: "</" + tag.name, bytes, from: at)
      default: break
      }
    }
  }

  private static func feedAddress(_ tag: HTMLTag) -> String? {
    let relations = (tag.attributes["rel"] ?? "").lowercased().split(separator: " ")
    let type = (tag.attributes["type"] ?? "").lowercased()
    guard relations.contains("alternate") || relations.contains("feed"),
      type.contains("rss") || type.contains("atom") || type.contains("feed+json")
    else { return nil }
    return tag.attributes["href"]
  }

  /// Where that end tag begins; the end of the page where it is missing.
  private static func end(of tag: String, _ bytes: [UInt8], from start: Int) -> Int {
    let wanted = Array(tag.utf8)
    var at = start
    while at + wanted.count <= bytes.count {
      if bytes[at] == wanted[0],
        wanted.indices.allSatisfy({ bytes[at + $0] | 0x20 == wanted[$0] | 0x20 })
      {
        return at
      }
      at += 1
    }
    return bytes.count
  }
}
