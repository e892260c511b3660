/// Names the stream and the parent whose version of a carried item stands; compared as text.
enum Giver {
  private static let separator = "\u{1F}"

  /// - Parameter source: of the parent; nil where it is the carried item's own.
  static func text(source: String?, stream: String, parent: String) -> String {
    source.map { $0 + separator + stream + separator + parent } ?? stream + separator + parent
  }
}
