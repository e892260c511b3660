/// A stored item, as far as a `relate` hook needs it.
public struct StoredItem: Hashable, Sendable {
  /// Its source.
  public var source: String
  /// Its id there.
  public var id: String
  /// What it is.
  public var kind: String
  /// Its title; nil where it has none.
  public var title: String?
  /// Its page; nil where it has none.
  public var url: String?

  /// A stored item.
  public init(source: String, id: String, kind: String, title: String?, url: String?) {
    self.source = source
    self.id = id
    self.kind = kind
    self.title = title
    self.url = url
  }
}
