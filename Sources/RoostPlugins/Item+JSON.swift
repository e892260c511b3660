package import JSON
package import RoostKit
import Text

extension Item {
  /// The item under the names of the common schema, as `preview --json`, expected items of samples and
  /// `relations:` rules see it. What is missing is null; what the store alone knows is left out.
  /// - Parameter source: The item's source, also that of relations which name none.
  package func json(source: String, relations: [Relation]) -> JSONValue {
    var object = object(source: source)
    object["relations"] = .array(relations.map { .object($0.object(source: source)) })
    return .object(object)
  }

  fileprivate func object(source: String) -> JSONObject {
    [
      "source": .string(source), "id": .string(id), "kind": .string(kind),
      "title": .text(title), "url": .text(url), "summary": .text(summary),
      "content_html": .text(contentHTML), "published": .text(published?.instant.rfc3339),
      "published_precision": .text(published?.precision.rawValue),
      "updated": .text(updated?.instant.rfc3339), "authors": .texts(authors),
      "categories": .texts(categories), "image_url": .text(imageURL),
      "language": .text(language), "enclosures": .array(enclosures.map(\.json)),
      "attributes": .object(attributes),
    ]
  }
}

extension Enclosure {
  fileprivate var json: JSONValue {
    [
      "url": .string(url), "type": .text(type),
      "length": length.map { .integer($0) } ?? .null,
    ]
  }
}

extension Relation {
  /// The edge; `listing` and the carried item stand only where there is one.
  fileprivate func object(source: String) -> JSONObject {
    var object: JSONObject = [
      "name": .string(name), "to": .string(target), "source": .string(targetSource ?? source),
      "position": position.map { .integer(Int64($0)) } ?? .null,
      "attributes": .object(attributes),
    ]
    if isListing { object["listing"] = true }
    if let carried { object["item"] = .object(carried.object(source: targetSource ?? source)) }
    return object
  }
}

extension SourceDescription {
  /// What a document says of itself, as `preview --json` shows it.
  package var json: JSONValue {
    [
      "title": .text(title), "url": .text(url), "description": .text(description),
      "language": .text(language), "image_url": .text(imageURL), "authors": .texts(authors),
    ]
  }
}

extension JSONValue {
  fileprivate static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  fileprivate static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}
