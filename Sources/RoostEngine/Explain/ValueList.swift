import JSON
import RoostKit
import RoostPlugins

/// Puts the values of an item beside what gave them and what is stored.
struct ValueList {
  /// Origins by name; of relations those of the page before those of sources.yaml.
  private let origins: [String: ItemTrace.Origin]
  /// Names of attributes that have an expression, in the order of the page.
  private let attributes: [String]
  private(set) var values: [ItemExplanation.Value] = []

  init(_ origins: [(name: String, origin: ItemTrace.Origin)]) {
    let prefix = "attributes."
    attributes = origins.map(\.name).filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
    self.origins = Dictionary(
      origins.map { ($0.name, $0.origin) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameters:
  ///   - item: the item as the response gives it, in its stored form, as JSON.
  ///   - stored: the item as it is stored, likewise.
  mutating func add(_ item: JSONValue, stored: JSONValue) {
    for (name, value) in item.objectValue?.members ?? [] {
      switch name {
      case "source": continue
      case "attributes": addAttributes(value, stored[name])
      case "relations":
        for relation in value.arrayValue ?? [] { add(relation: relation, stored[name]) }
      default: add(name, value, stored: stored[name])
      }
    }
  }

  private mutating func addAttributes(_ value: JSONValue, _ stored: JSONValue) {
    let members = value.objectValue?.members ?? []
    for (name, value) in members { add("attributes.\(name)", value, stored: stored[name]) }
    var known = Set(members.map(\.name))
    for (name, value) in stored.objectValue?.members ?? [] where known.insert(name).inserted {
      add("attributes.\(name)", .null, stored: value)
    }
    for name in attributes where known.insert(name).inserted {
      add("attributes.\(name)", .null, stored: .null)
    }
  }

  /// A relation is stored where one of its name and target is.
  private mutating func add(relation: JSONValue, _ stored: JSONValue) {
    let name = relation["name"].stringValue ?? ""
    let isStored = (stored.arrayValue ?? []).contains {
      $0["name"] == relation["name"] && $0["to"] == relation["to"]
        && $0["source"] == relation["source"]
    }
    values.append(
      ItemExplanation.Value(
        name: "relations.\(name)", value: relation["to"],
        stored: isStored ? Optional.none : .some(.null),
        origin: origins["relations.\(name)"]))
  }

  private mutating func add(_ name: String, _ value: JSONValue, stored: JSONValue) {
    let isEmpty = value.isNull || value.arrayValue?.isEmpty == true
    let isStoredEmpty = stored.isNull || stored.arrayValue?.isEmpty == true
    let origin = origins[name] ?? origins[name.hasPrefix("attributes.") ? "attributes" : name]
    guard !isEmpty || !isStoredEmpty || origin != nil else { return }
    let isSame = value == stored || (isEmpty && isStoredEmpty)
    values.append(
      ItemExplanation.Value(
        name: name, value: isEmpty ? .null : value,
        stored: isSame ? Optional.none : .some(stored), origin: origin))
  }
}
