package import RoostKit

/// Where one item stands in a response, and what gave its values, as far as its plugin knows.
package struct ItemTrace: Sendable {
  /// What is looked for.
  package struct Wish: Hashable, Sendable {
    /// Id of the item.
    package var id: String
    /// Id of the item with whose relation it came along; nil: the stream gave it as its own.
    package var parent: String?

    /// That item.
    package init(_ id: String, parent: String? = nil) {
      self.id = id
      self.parent = parent
    }
  }

  /// An expression that gave a value.
  package struct Origin: Hashable, Sendable {
    /// The manifest, as messages name it.
    package var file: String
    /// Where it stands, from 1.
    package var line: Int
    package var column: Int
    /// The expression as it was written, but for its YAML.
    package var expression: String

    /// An expression at that place.
    package init(file: String, line: Int, column: Int, expression: String) {
      self.file = file
      self.line = line
      self.column = column
      self.expression = expression
    }
  }

  /// The item as the plugin gives it, before it is brought into its stored form.
  package var item: Item
  /// Its relations, likewise; none of an item that came along.
  package var relations: [Relation]
  /// Where its record is: `.results[3]`, `entry 3, line 40`.
  package var record: String
  /// Of an item that came along: the name of the relation that carries it.
  package var carrier: String?
  /// What gave each value, in the order of the page: `title`, `attributes.votes`, `relations.crew`;
  /// empty where a plugin's code gave them.
  package var origins: [(name: String, origin: Origin)] = []

  /// An item at that place.
  package init(item: Item, relations: [Relation], record: String, carrier: String? = nil) {
    self.item = item
    self.relations = relations
    self.record = record
    self.carrier = carrier
  }
}
