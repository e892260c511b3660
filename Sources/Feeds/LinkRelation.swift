/// What a link leads to (RFC 8288, RFC 4287 section 4.2.7.2, RFC 5005), as far as it matters.
enum LinkRelation {
  case alternate, own, next, previousArchive, enclosure, replies, other

  /// The relation of a `rel` attribute; without one, or with an empty one, `alternate`.
  init(_ text: String?) {
    let prefix = "http://www.iana.org/assignments/relation/"
    var name = text?.lowercased() ?? ""
    if name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
    switch name {
    case "", "alternate": self = .alternate
    case "self": self = .own
    case "next": self = .next
    case "prev-archive": self = .previousArchive
    case "enclosure": self = .enclosure
    case "replies": self = .replies
    default: self = .other
    }
  }

  /// Whether an alternate of that media type is the page for people; without a type it is.
  static func isPage(_ type: String?) -> Bool {
    guard let type = type?.lowercased(), !type.isEmpty else { return true }
    return type.contains("html") || type == "text/plain"
  }
}
