import JSON

/// Parts of which both schemas are made (JSON Schema, draft 7, which editors understand best).
enum SchemaForms {
  static let draft: JSONValue = "http://json-schema.org/draft-07/schema#"

  /// A schema defined elsewhere in the document.
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/definitions/\(name)")]
  }

  /// Any scalar but null: text is taken as it is written, `2024` and `true` too.
  static let text: JSONValue = ["type": ["string", "number", "boolean"]]

  /// A list of text.
  static let texts: JSONValue = ["type": "array", "items": reference("text")]

  /// A span of time: whole numbers with units, the largest first.
  static let duration = pattern(#"^(?=.)([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$"#)

  /// A text of a form.
  static func pattern(_ pattern: String) -> JSONValue {
    ["type": "string", "pattern": .string(pattern)]
  }

  /// One of some words.
  static func words(_ words: [String]) -> JSONValue {
    ["enum": .array(words.map { .string($0) })]
  }

  /// One of several schemas.
  static func any(_ schemas: [JSONValue]) -> JSONValue { ["anyOf": .array(schemas)] }

  /// A map whose keys the author chooses.
  static func map(of schema: JSONValue, names: String? = nil) -> JSONValue {
    var object: JSONObject = ["type": "object", "additionalProperties": schema]
    if let names { object["propertyNames"] = ["pattern": .string(names)] }
    return .object(object)
  }

  /// A map of known keys.
  static func object(
    _ properties: [(String, JSONValue)], required: [String] = [], more: JSONObject = JSONObject()
  ) -> JSONValue {
    var object: JSONObject = [
      "type": "object", "properties": .object(JSONObject(properties)),
      "additionalProperties": false,
    ]
    if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
    for (name, value) in more.members { object[name] = value }
    return .object(object)
  }

  /// At most one of some keys.
  static func atMostOne(of names: [String]) -> JSONObject {
    let single = names.map { name -> JSONValue in ["required": [.string(name)]] }
    let none: JSONValue = ["not": ["anyOf": .array(single)]]
    return ["oneOf": .array(single + [none])]
  }

  /// The schema with a sentence of what it is for.
  static func described(_ schema: JSONValue, _ text: String) -> JSONValue {
    guard case .object(var object) = schema else { return schema }
    // Beside `$ref` nothing else counts in this draft.
    if object["$ref"] != nil { object = ["allOf": [schema]] }
    object["description"] = .string(text)
    return .object(object)
  }
}
