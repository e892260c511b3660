package import JSON
import RoostEngine
package import RoostPlugins

/// The JSON Schema of sources.yaml, made from the engine's keys and the options of plugins.
package enum SourcesSchema {
  /// The schema for sources of these plugins; those of others may have any option.
  package static func schema(_ manifests: [Manifest]) -> JSONValue {
    var definitions = ManifestSchema.relationDefinitions
    definitions["source"] = source(manifests)
    definitions["defaults"] = SchemaForms.object(EngineKey.all.map { ($0.name, described($0)) })
    let known: [String: JSONValue] = [
      "sources": SchemaForms.any([
        SchemaForms.map(
          of: SchemaForms.reference("source"), names: "^[a-z0-9][a-z0-9._-]*$"), ["type": "null"],
      ]),
      "defaults": SchemaForms.any([SchemaForms.reference("defaults"), ["type": "null"]]),
      "plugins": SchemaForms.any([SchemaForms.texts, SchemaForms.reference("text")]),
    ]
    let properties = ConfigurationFile.keys.map { key in
      (
        key.name,
        SchemaForms.described(known[key.name] ?? SchemaForms.reference("text"), key.summary)
      )
    }
    guard case .object(let object) = SchemaForms.object(properties) else { return nil }
    var schema: JSONObject = [
      "$schema": SchemaForms.draft, "title": "Roost sources",
      "description": "sources.yaml: what Roost syncs; see docs/sources.md.",
    ]
    for (name, value) in object.members { schema[name] = value }
    // Without a plugin for all, every source must name its own.
    schema["if"] = [
      "properties": ["defaults": ["type": "object", "required": ["plugin"]]],
      "required": ["defaults"],
    ]
    schema["else"] = [
      "properties": ["sources": ["additionalProperties": ["required": ["plugin"]]]]
    ]
    schema["definitions"] = .object(definitions)
    return .object(schema)
  }

  private static func source(_ manifests: [Manifest]) -> JSONValue {
    let keys = EngineKey.all.map { key -> (String, JSONValue) in
      guard key.name == "plugin" else { return (key.name, described(key)) }
      // Known names are offered; others are allowed, for plugins of one's own.
      let names = SchemaForms.any([
        SchemaForms.words(manifests.map(\.name)), SchemaForms.pattern("^[a-z0-9][a-z0-9-]*$"),
      ])
      return (key.name, SchemaForms.described(names, key.summary))
    }
    return [
      "type": "object", "properties": .object(JSONObject(keys)),
      "allOf": .array(manifests.map(options)),
    ]
  }

  /// What holds where a source names that plugin: its options, and none but them.
  private static func options(of manifest: Manifest) -> JSONValue {
    var properties = EngineKey.all.map { ($0.name, JSONValue.bool(true)) }
    let options = manifest.options.map {
      ($0.name, SchemaForms.described(form($0), $0.description))
    }
    properties += options
    var then: JSONObject = [
      "properties": .object(JSONObject(properties)), "additionalProperties": false,
    ]
    let required = manifest.options.filter(\.isRequired).map(\.name)
    if !required.isEmpty {
      // It may stand under `options:` too.
      then["anyOf"] = [
        ["required": .array(required.map { .string($0) })], ["required": ["options"]],
      ]
    }
    if manifest.streamNames.count > 1, case .object(var object)? = then["properties"] {
      object["streams"] = ["type": "array", "items": SchemaForms.words(manifest.streamNames)]
      then["properties"] = .object(object)
    }
    return [
      "if": [
        "properties": ["plugin": ["const": .string(manifest.name)]], "required": ["plugin"],
      ],
      "then": .object(then),
    ]
  }

  private static func form(_ option: OptionSpec) -> JSONValue {
    switch option.type {
    case .text, .secret: SchemaForms.reference("text")
    case .integer: expandable(["type": "integer"])
    case .number: expandable(["type": "number"])
    case .boolean: expandable(["type": "boolean"])
    case .url: SchemaForms.pattern(#"^(https?://|\$\{)"#)
    case .choice: expandable(SchemaForms.words(option.words))
    case .list: SchemaForms.texts
    }
  }

  private static func described(_ key: EngineKey) -> JSONValue {
    let fallback = key.defaultText.map { " Default: \($0)." } ?? ""
    return SchemaForms.described(form(key), key.summary + fallback)
  }

  private static func form(_ key: EngineKey) -> JSONValue {
    switch key.form {
    case .text: SchemaForms.reference("text")
    case .boolean: expandable(["type": "boolean"])
    case .integer(let range):
      expandable([
        "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
        "maximum": .integer(Int64(range.upperBound)),
      ])
    case .duration(let least):
      expandable(
        least < 1000
          ? SchemaForms.any([SchemaForms.duration, SchemaForms.pattern("^[0-9]+ms$")])
          : SchemaForms.duration)
    case .retention: expandable(SchemaForms.any([SchemaForms.duration, ["const": "forever"]]))
    case .keeping:
      expandable(
        SchemaForms.any([["type": "boolean"], SchemaForms.duration, ["const": "forever"]]))
    case .certificates: SchemaForms.reference("text")
    case .size:
      expandable(
        SchemaForms.any([
          ["type": "integer", "minimum": 1], SchemaForms.pattern("^[0-9]+[KMGkmg]?$"),
        ]))
    case .proxy: SchemaForms.pattern(#"^((https?|socks5h?)://|\$\{)"#)
    case .texts: SchemaForms.texts
    case .headers: SchemaForms.map(of: SchemaForms.reference("text"))
    case .auth:
      [
        "oneOf": [
          SchemaForms.object(
            [("user", SchemaForms.reference("text")), ("password", SchemaForms.reference("text"))],
            required: ["user", "password"]),
          SchemaForms.object([("bearer", SchemaForms.reference("text"))], required: ["bearer"]),
        ]
      ]
    case .relations:
      SchemaForms.any([
        SchemaForms.map(
          of: SchemaForms.any([
            SchemaForms.reference("value"), SchemaForms.reference("relation"),
          ])), ["type": "null"],
      ])
    case .options: ["type": "object"]
    }
  }

  /// A value, or the variable that gives it: `${NAME}`.
  private static func expandable(_ schema: JSONValue) -> JSONValue {
    SchemaForms.any([schema, SchemaForms.pattern(#"\$\{"#)])
  }
}
