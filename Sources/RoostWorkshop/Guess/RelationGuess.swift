import JSON

/// Things inside the records that can be items of their own.
struct RelationGuess: Sendable {
  /// The relation's name and the kind of its targets.
  var name: String
  /// Where the things stand in the record.
  var path: FieldPath
  /// The name of the member that tells which it is.
  var id: String
  /// The names of members that tell how it is called, best first.
  var labels: [String]
  /// The member that holds the thing's page; nil where none does.
  var url: String?

  private static let most = 6

  /// The relations of records that go by that kind themselves.
  static func all(_ survey: RecordSurvey, kind: String) -> [RelationGuess] {
    var found: [RelationGuess] = []
    var names: Set<String> = [kind]
    for path in survey.entities where found.count < most {
      // One thing, or a list of things; no things of things.
      guard survey.entities.allSatisfy({ $0 == path || !path.steps.starts(with: $0.steps) }),
        path.steps.count(where: { $0 == .each }) <= 1, let last = path.names.last
      else { continue }
      let things = survey.records.flatMap { path.values(in: $0) }.compactMap(\.objectValue)
      guard things.count * 5 >= survey.records.count, things.count > 1 || survey.records.count <= 3,
        let first = things.first(where: {
          ThingNames.id(in: $0) != nil && ThingNames.label(in: $0) != nil
        }),
        let id = ThingNames.id(in: first)
      else { continue }
      let name = KindGuess.label(NameWords.singular(NameWords.of(last).joined(separator: "-")))
      guard let name, names.insert(name).inserted else { continue }
      found.append(
        RelationGuess(
          name: name, path: path, id: id, labels: ThingNames.labels(in: first),
          url: page(of: things)))
    }
    return found
  }

  private static func page(of things: [JSONObject]) -> String? {
    let survey = RecordSurvey(things.map { .object($0) })
    return survey.fields.filter { $0.path.names.count == 1 && $0.isURL }
      .compactMap { field in FieldRole.url(field).map { ($0, field) } }
      .max { $0.0 < $1.0 }?.1.path.names.first
  }
}
