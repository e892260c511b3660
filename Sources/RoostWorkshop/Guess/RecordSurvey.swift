import JSON

/// Every field of a list of records, with its shape.
struct RecordSurvey: Sendable {
  /// The records that were looked at.
  let records: [JSONValue]
  /// The fields, in the order in which records have them.
  let fields: [FieldShape]
  /// Paths to objects that are things of their own: with an id and a name.
  let entities: [FieldPath]

  /// Members that only hold the record's own: `properties` of GeoJSON, `attributes` of JSON:API.
  private static let wrappers: Set<String> = [
    "properties", "attributes", "fields", "snippet", "volumeInfo", "data", "node", "_source",
    "item", "object",
  ]
  private static let greatestDepth = 4
  private static let mostRecords = 100
  private static let mostFields = 400

  init(_ records: [JSONValue]) {
    self.records = Array(records.prefix(Self.mostRecords))
    var paths: [FieldPath] = []
    var seen: Set<FieldPath> = []
    var entities: [FieldPath] = []
    for record in self.records {
      Self.walk(record, FieldPath(), &paths, &seen, &entities)
    }
    let looked = self.records
    self.entities = entities
    fields = paths.prefix(Self.mostFields).map { path in
      var shape = FieldShape(path, records: looked)
      let above = path.steps.indices.map { FieldPath(Array(path.steps[..<$0])) }
      shape.depthInEntities = above.count { entities.contains($0) }
      let names = path.names
      shape.depth =
        names.count - 1 - (names.count > 1 && Self.wrappers.contains(names[0]) ? 1 : 0)
      return shape
    }.filter { !$0.values.isEmpty }
  }

  private static func walk(
    _ value: JSONValue, _ path: FieldPath, _ paths: inout [FieldPath],
    _ seen: inout Set<FieldPath>, _ entities: inout [FieldPath]
  ) {
    guard path.names.count <= greatestDepth else { return }
    switch value {
    case .object(let object) where path.steps.count > 0 && isMapOfTexts(object):
      add(path.appending(.each), &paths, &seen)
    case .object(let object):
      if !path.steps.isEmpty, !entities.contains(path), isEntity(object),
        !(path.names.count == 1 && wrappers.contains(path.names[0]))
      {
        entities.append(path)
      }
      for (name, member) in object.members {
        walk(member, path.appending(.member(name)), &paths, &seen, &entities)
      }
    case .array(let elements) where elements.contains { $0.objectValue != nil }:
      for element in elements.prefix(20) {
        walk(element, path.appending(.each), &paths, &seen, &entities)
      }
    default: add(path, &paths, &seen)
    }
  }

  private static func add(
    _ path: FieldPath, _ paths: inout [FieldPath], _ seen: inout Set<FieldPath>
  ) {
    if seen.insert(path).inserted { paths.append(path) }
  }

  /// Whether an object has a thing's id and its name.
  private static func isEntity(_ object: JSONObject) -> Bool {
    ThingNames.id(in: object) != nil && ThingNames.label(in: object) != nil
  }

  /// `{"55": "News", "59": "Politics"}`: a list with figures for places.
  private static func isMapOfTexts(_ object: JSONObject) -> Bool {
    !object.isEmpty
      && object.members.allSatisfy { name, value in
        name.allSatisfy(\.isNumber) && value.stringValue != nil
      }
  }
}
