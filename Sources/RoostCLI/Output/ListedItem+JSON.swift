package import JSON
import RoostKit
package import RoostStore
import Text

extension ListedItem {
  /// The item under the names of the common schema: `list --json`, `jsonl`, `show --json`.
  package var json: JSONValue {
    [
      "source": .string(source), "id": .string(item.id), "kind": .string(item.kind),
      "title": .text(item.title), "url": .text(item.url), "summary": .text(item.summary),
      "content_html": .text(item.contentHTML),
      "published": .text(item.published?.instant.rfc3339),
      "published_precision": .text(item.published?.precision.rawValue),
      "updated": .text(item.updated?.instant.rfc3339),
      "authors": .array(item.authors.map { .string($0) }),
      "categories": .array(item.categories.map { .string($0) }),
      "image_url": .text(item.imageURL), "language": .text(item.language),
      "enclosures": .array(item.enclosures.map(\.json)),
      "attributes": .object(item.attributes), "relations": .array(relations.map(\.json)),
      "first_seen": .string(firstSeen.rfc3339), "number": .integer(Int64(number)),
      "left_at": .text(leftAt?.rfc3339),
    ]
  }
}

extension ListedRelation {
  /// The edge with title and kind of the item at its other end, null while that is not stored.
  package var json: JSONValue {
    [
      "name": .string(name), "to": .string(id), "source": .string(source),
      "position": .integer(Int64(position)), "attributes": .object(attributes),
      "title": .text(title), "kind": .text(kind),
    ]
  }

  /// The edge as the item at its end sees it: `from` names the item that it comes from.
  package var incomingJSON: JSONValue {
    guard case .object(var object) = json else { return json }
    object["to"] = nil
    return .object(JSONObject([("name", .string(name)), ("from", .string(id))] + object.pairs))
  }
}

extension ItemView {
  /// The item, and under `incoming` the relations of other items to it: `show --json`.
  package var json: JSONValue {
    guard case .object(var object) = item.json else { return item.json }
    object["incoming"] = .array(incoming.map(\.incomingJSON))
    return .object(object)
  }
}

extension Enclosure {
  fileprivate var json: JSONValue {
    ["url": .string(url), "type": .text(type), "length": length.map { .integer($0) } ?? .null]
  }
}

extension JSONObject {
  fileprivate var pairs: [(String, JSONValue)] { members.map { ($0.name, $0.value) } }
}

extension JSONValue {
  /// A string; null where there is no text.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
