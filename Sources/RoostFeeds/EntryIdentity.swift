import Feeds
import JSON
import Text

/// What an entry is known by: guid or id, else its link, else its enclosure, else a hash of title and
/// body; never its title or its date alone.
enum EntryIdentity {
  /// The key; nil for an entry that says nothing at all.
  static func id(of entry: ParsedEntry) -> String? {
    entry.id ?? entry.url ?? entry.enclosures.first?.url ?? hash(of: entry)
  }

  /// Whether the key is a hash: equal texts are then counted, as nothing says that they are one.
  static func isHash(_ key: String) -> Bool { key.hasPrefix("hash:") }

  /// A hash of title and body; of the rest where the entry has neither but says something.
  private static func hash(of entry: ParsedEntry) -> String? {
    if entry.title != nil || entry.summary != nil || entry.contentHTML != nil {
      return hash([entry.title, entry.summary, entry.contentHTML])
    }
    let rest: [String?] =
      [entry.published.map { String($0.instant.milliseconds) }, entry.imageURL]
      + entry.authors + entry.categories
      + entry.attributes.members.map { $0.name + "=" + $0.value.text(sortedNames: true) }
    return rest.contains { $0 != nil } ? hash(rest) : nil
  }

  private static func hash(_ texts: [String?]) -> String {
    var first = ContentHash()
    var second = ContentHash(beginning: 0x9AE1_6A3B_2F90_404F)
    for text in texts {
      first.add(text)
      second.add(text)
    }
    return "hash:" + first.hexadecimal + second.hexadecimal
  }
}
