/// What a `relate` hook may look up: items already stored, of every source, as sets.
public protocol StoredItems {
  /// A stored item, as far as a hook needs it.
  typealias Found = StoredItem

  /// The items of a source with one of these ids; those that are not stored are missing.
  func items(in source: String, withIDs ids: [String]) throws -> [Found]

  /// The items of a source with one of these titles, compared as they stand.
  func items(in source: String, titled titles: [String]) throws -> [Found]

  /// The items of a source with one of these page URLs, compared as they stand.
  func items(in source: String, at urls: [String]) throws -> [Found]
}

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
