/// Names the stream and the parent whose version of a carried item stands; compared as text.
enum Giver {
  private static let separator = "\u{1F}"

  /// - Parameter source: of the parent; nil where it is the carried item's own.
  static func text(source: String?, stream: String, parent: String) -> String {
    source.map { $0 + separator + stream + separator + parent } ?? stream + separator + parent
  }

  /// What such a text names; nil where it is none. A parent's id may hold the separator, names do not.
  static func parts(_ text: String) -> (source: String?, stream: String, parent: String)? {
    let parts = text.split(
      separator: Character(separator), maxSplits: 2, omittingEmptySubsequences: false
    ).map(String.init)
    switch parts.count {
    case 2: return (nil, parts[0], parts[1])
    case 3: return (parts[0], parts[1], parts[2])
    default: return nil
    }
  }
}
