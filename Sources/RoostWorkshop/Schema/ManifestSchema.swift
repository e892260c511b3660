package import JSON
import RoostPlugins

/// The JSON Schema of a plugin's page, made from the keys that its reader knows.
package enum ManifestSchema {
  /// The schema of `plugin.yaml`.
  package static var schema: JSONValue {
    let page = SchemaForms.object(properties(ManifestKey.page, in: "page"), required: ["plugin"])
    guard case .object(var object) = page else { return page }
    var schema: JSONObject = [
      "$schema": SchemaForms.draft, "title": "Roost plugin page",
      "description": "plugin.yaml: how an API becomes items and relations; see docs/manifest.md.",
    ]
    object["definitions"] = .object(definitions)
    for (name, value) in object.members { schema[name] = value }
    return .object(schema)
  }

  /// What the page and a source's own `relations:` have in common.
  static var definitions: JSONObject {
    var all: JSONObject = [
      "text": SchemaForms.text, "value": value, "json": json, "duration": SchemaForms.duration,
    ]
    for (name, keys) in tables { all[name] = table(name, keys, isOverlay: false) }
    for name in ["request", "paginate", "item", "relation", "enclosures", "for"] {
      all["stream-\(name)"] = table(name, keys(of: name), isOverlay: true)
    }
    return all
  }

  /// The relations that a source adds in sources.yaml, with the definitions that they need.
  static var relationDefinitions: JSONObject {
    var all = JSONObject()
    for name in ["text", "value", "json", "relation", "item", "date", "enclosures"] {
      all[name] = definitions[name]
    }
    return all
  }

  /// What a key holds that no form is known for; empty in a program that is right.
  package static var unknownForms: [String] {
    ([("page", ManifestKey.page)] + tables).flatMap { name, keys in
      keys.filter { form($0, in: name, isOverlay: false) == nil }.map {
        "\(name).\($0.name): \($0.holds)"
      }
    }
  }

  private static let tables: [(String, [ManifestKey])] = [
    ("kind", ManifestKey.kind), ("option", ManifestKey.option), ("api", ManifestKey.api),
    ("lookup", ManifestKey.lookup), ("request", ManifestKey.request), ("for", ManifestKey.walks),
    ("paginate", ManifestKey.paginate), ("item", ManifestKey.item), ("date", ManifestKey.date),
    ("enclosures", ManifestKey.enclosure), ("relation", ManifestKey.relation),
    ("stream", ManifestKey.stream),
  ]

  private static func keys(of table: String) -> [ManifestKey] {
    tables.first { $0.0 == table }?.1 ?? []
  }

  /// Keys without which a map means nothing; what a stream lays over another may lack them.
  private static let required = [
    "option": ["summary"], "lookup": ["key", "value"], "date": ["at"], "enclosures": ["url"],
  ]

  private static func table(_ name: String, _ keys: [ManifestKey], isOverlay: Bool) -> JSONValue {
    var more = JSONObject()
    switch name {
    case "request", "lookup", "for": more = SchemaForms.atMostOne(of: ["get", "post"])
    case "paginate":
      more = SchemaForms.atMostOne(of: ["page", "offset", "token", "url", "link"])
    default: break
    }
    return SchemaForms.object(
      properties(keys, in: name, isOverlay: isOverlay),
      required: isOverlay ? [] : required[name] ?? [], more: more)
  }

  private static func properties(
    _ keys: [ManifestKey], in table: String, isOverlay: Bool = false
  ) -> [(String, JSONValue)] {
    keys.map { key in
      var schema = form(key, in: table, isOverlay: isOverlay) ?? true
      if isOverlay { schema = SchemaForms.any([schema, ["type": "null"]]) }
      return (key.name, SchemaForms.described(schema, key.summary))
    }
  }

  // MARK: Values

  /// docs/manifest.md, "Values".
  private static let value: JSONValue = [
    "anyOf": [
      ["type": ["string", "number", "boolean"]],
      ["type": "array", "items": SchemaForms.reference("value")],
      SchemaForms.object([("html", SchemaForms.reference("value"))], required: ["html"]),
    ]
  ]

  /// A value in `body`: maps are objects there.
  private static let json: JSONValue = [
    "anyOf": [
      ["type": ["string", "number", "boolean", "null"]],
      ["type": "array", "items": SchemaForms.reference("json")],
      SchemaForms.map(of: SchemaForms.reference("json")),
    ]
  ]

  private static let label = "^[A-Za-z0-9][A-Za-z0-9_-]*$"
  private static let variable = "^[a-z][a-z0-9_]*$"

  /// The schema of what a key holds; nil where its word is none of those known here.
  private static func form(_ key: ManifestKey, in table: String, isOverlay: Bool) -> JSONValue? {
    let text = SchemaForms.reference("text")
    let value = SchemaForms.reference("value")
    func part(_ name: String) -> JSONValue {
      SchemaForms.reference(isOverlay || table == "stream" ? "stream-\(name)" : name)
    }
    switch (table, key.name) {
    case ("page", "plugin"): return SchemaForms.pattern("^[a-z0-9][a-z0-9-]*$")
    case ("page", "docs"): return SchemaForms.pattern("^https?://")
    case (_, "request"): return part("request")
    case (_, "item"): return part("item")
    case (_, "relations"): return relations(isOverlay: table == "stream")
    case (_, "paginate"): return part("paginate")
    case (_, "for"): return SchemaForms.any([value, part("for")])
    case (_, "enclosures"): return part("enclosures")
    case (_, "attributes") where key.holds != "list of names":
      return SchemaForms.any([
        SchemaForms.map(
          of: SchemaForms.any([value, ["type": "null"]]), names: "^[A-Za-z_][A-Za-z0-9_]*$"),
        value,
      ])
    case ("api", "limit"):
      let one = SchemaForms.pattern(#"^[0-9]+/[0-9]+[smhdw]"#)
      return SchemaForms.any([one, ["type": "array", "items": one]])
    case ("page", "api"): return SchemaForms.reference("api")
    default: break
    }
    switch key.holds {
    case "text", "name", "path": return text
    case "duration": return SchemaForms.reference("duration")
    case "true or false": return ["type": "boolean"]
    case "type": return SchemaForms.words(OptionType.allCases.map(\.rawValue))
    case "list of names", "list of words", "list of texts", "list of options or paths":
      return SchemaForms.texts
    case "list of statuses":
      let status: JSONValue = ["type": "integer", "minimum": 400, "maximum": 499]
      return SchemaForms.any([status, ["type": "array", "items": status]])
    case "by type":
      return SchemaForms.any([text, ["type": "array", "items": text]])
    case "number or option":
      return SchemaForms.any([
        ["type": "integer", "minimum": 1], SchemaForms.pattern(#"^\$[a-z]"#),
      ])
    case "value", "one", "list", "number", "URL": return value
    case "date": return SchemaForms.any([value, SchemaForms.reference("date")])
    case "JSON":
      return ["body", "config"].contains(key.name) ? SchemaForms.reference("json") : value
    case "name → value": return SchemaForms.map(of: SchemaForms.any([value, ["type": "null"]]))
    case "map of kinds":
      return SchemaForms.map(
        of: SchemaForms.any([SchemaForms.reference("kind"), ["type": "null"]]), names: label)
    case "map of options":
      return SchemaForms.map(of: SchemaForms.reference("option"), names: variable)
    case "map of lookups":
      let one = SchemaForms.reference("lookup")
      return SchemaForms.map(
        of: SchemaForms.any([one, ["type": "array", "items": one]]), names: variable)
    case "map of streams":
      return SchemaForms.map(
        of: SchemaForms.any([SchemaForms.reference("stream"), ["type": "null"]]), names: label)
    default: return choice(key.holds)
    }
  }

  private static func relations(isOverlay: Bool) -> JSONValue {
    var forms = [SchemaForms.reference("value")]
    forms.append(SchemaForms.reference(isOverlay ? "stream-relation" : "relation"))
    if isOverlay { forms.append(["type": "null"]) }
    return SchemaForms.map(of: SchemaForms.any(forms), names: label)
  }

  /// `` `seen` or `published` ``: those words.
  private static func choice(_ holds: String) -> JSONValue? {
    let parts = holds.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.count % 2 == 1 else { return nil }
    let between = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
    guard between.allSatisfy({ ["", " or ", ", "].contains($0) }) else { return nil }
    return SchemaForms.words(stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) })
  }
}
