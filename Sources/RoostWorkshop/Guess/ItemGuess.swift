import JSON

/// Which fields of the records serve in which places of an item.
struct ItemGuess: Sendable {
  /// A place with the fields that serve in it, best first.
  struct Place: Sendable {
    /// The item's key: `title`.
    var name: String
    /// The value as the page has it.
    var value: String
    /// A field of the value, for an example.
    var field: FieldShape
  }

  /// In the order of a page, `id` first; `attributes` and `enclosures` stand apart.
  private(set) var places: [Place] = []
  /// Name and value of each attribute.
  private(set) var attributes: [(name: String, field: FieldShape)] = []
  /// A file of each record; nil where there is none.
  private(set) var enclosure: FieldShape?
  /// How sure it is: the sum of what was found.
  private(set) var confidence = 0.0

  private let survey: RecordSurvey
  private var taken: Set<FieldPath> = []

  init(_ survey: RecordSurvey) {
    self.survey = survey
    one("id", FieldRole.id, most: 1, weighs: 3)
    one("title", FieldRole.title, most: 2, weighs: 3)
    one("url", FieldRole.url, most: 2, weighs: 2)
    one("published", FieldRole.published, most: 2, weighs: 2)
    one("updated", FieldRole.updated, most: 1, weighs: 0.3)
    texts()
    one("image_url", FieldRole.image, most: 1, weighs: 1)
    list("authors", FieldRole.author, weighs: 1)
    list("categories", FieldRole.category, weighs: 0.7)
    one("language", FieldRole.language, most: 1, weighs: 0.2)
    enclosure = ranked(FieldRole.media).first
    if let enclosure { taken.insert(enclosure.path) }
    fallBack()
    findAttributes()
  }

  /// The field that serves in a place; nil where none does.
  subscript(name: String) -> FieldShape? { places.first { $0.name == name }?.field }

  private func ranked(_ judge: FieldRole.Judge) -> [FieldShape] {
    survey.fields.enumerated().compactMap { place, field in
      judge(field).map { (mark: $0, place: place, field: field) }
    }.sorted { ($1.mark, $0.place) < ($0.mark, $1.place) }.map(\.field)
  }

  private mutating func one(_ name: String, _ judge: FieldRole.Judge, most: Int, weighs: Double) {
    let found = ranked(judge).filter { !taken.contains($0.path) || name == "url" }
    guard let first = found.first else { return }
    var chosen = [first]
    // Another field helps where the first has gaps.
    if first.coverage < 1, most > 1, let other = found.dropFirst().first {
      chosen.append(other)
    }
    let value = chosen.map(\.path.jq).joined(separator: ", ")
    let isHTML = name == "title" && chosen.contains(where: \.hasReferences)
    places.append(
      Place(
        name: name, value: isHTML ? "{ html: \(YAMLText.quoted(value)) }" : value, field: first))
    taken.formUnion(chosen.map(\.path))
    confidence += weighs * (0.5 + first.coverage / 2)
  }

  private mutating func list(_ name: String, _ judge: FieldRole.Judge, weighs: Double) {
    let found = ranked(judge).filter { !taken.contains($0.path) }
    guard let first = found.first else { return }
    taken.insert(first.path)
    confidence += weighs
    let value =
      name == "authors" && first.hasReferences
      ? "{ html: \(YAMLText.quoted(first.path.jq)) }" : first.path.jq
    places.append(Place(name: name, value: value, field: first))
  }

  /// `summary`, or `content_html` for long texts with tags.
  private mutating func texts() {
    let found = ranked(FieldRole.summary).filter { !taken.contains($0.path) }
    var hasSummary = false
    var hasContent = false
    for field in found.prefix(3) {
      if field.isHTML, field.length > 300 || ["content", "body"].contains(field.words.first ?? "") {
        guard !hasContent else { continue }
        hasContent = true
        places.append(Place(name: "content_html", value: field.path.jq, field: field))
      } else {
        guard !hasSummary else { continue }
        hasSummary = true
        let value = field.isHTML ? "{ html: \(YAMLText.quoted(field.path.jq)) }" : field.path.jq
        places.append(Place(name: "summary", value: value, field: field))
      }
      taken.insert(field.path)
      confidence += 0.7
      if hasSummary || hasContent { break }
    }
  }

  /// A record without id of its own is known by its address or its title.
  private mutating func fallBack() {
    if self["id"] == nil { idOfParts() }
    if self["id"] == nil {
      let dated = self["published"].flatMap { $0.isUnique && $0.isScalar ? $0 : nil }
      let field =
        self["url"] ?? self["title"] ?? dated ?? survey.fields.first { $0.isUnique && $0.isScalar }
      if let field {
        places.insert(Place(name: "id", value: field.path.jq, field: field), at: 0)
        confidence += field.isUnique ? 0.5 : 0
      }
    }
    if self["title"] == nil, let id = self["id"], id.isText, !id.isURL, id.length < 80 {
      places.insert(Place(name: "title", value: id.path.jq, field: id), at: 1)
    }
  }

  /// `{ "videoId": "a" }` beside `{ "channelId": "b" }`: of several ids in one place each record has one.
  private mutating func idOfParts() {
    let parts = survey.fields.filter { field in
      field.words.last == "id" && field.words.count > 1 && field.isScalar && !field.path.isList
        && field.depthInEntities == 0 && field.coverage < 1
    }
    for first in parts {
      let parent = first.path.steps.dropLast()
      let group = parts.filter { $0.path.steps.dropLast() == parent }
      let ids = survey.records.map { record in
        group.lazy.compactMap { $0.path.values(in: record).first { !$0.isNull } }.first
      }
      guard group.count > 1, ids.allSatisfy({ $0 != nil }), Set(ids).count == ids.count else {
        continue
      }
      let value = group.map(\.path.jq).joined(separator: ", ")
      places.insert(Place(name: "id", value: value, field: first), at: 0)
      taken.formUnion(group.map(\.path))
      confidence += 2
      return
    }
  }

  private static let mostAttributes = 10

  private mutating func findAttributes() {
    var names: Set<String> = []
    for field in survey.fields where attributes.count < Self.mostAttributes {
      guard !taken.contains(field.path), field.depthInEntities == 0, !field.path.isList,
        field.depth <= 1, field.coverage >= 0.3, field.distinct > 1 || survey.records.count < 3,
        isAttribute(field)
      else { continue }
      var name = Self.name(field.path.names.suffix(1))
      if names.contains(name) || field.depth > 0 { name = Self.name(field.path.names.suffix(2)) }
      guard !name.isEmpty, names.insert(name).inserted else { continue }
      attributes.append((name, field))
    }
  }

  private func isAttribute(_ field: FieldShape) -> Bool {
    let isFlag = field.values.allSatisfy { $0.boolValue != nil }
    guard isFlag || field.isScalar, !field.isURL, !field.isPath, !field.isHTML else { return false }
    if field.isText, field.length > 40 { return false }
    let idle: Set<String> = [
      "id", "hash", "template", "etag", "token", "key", "uri", "url", "version",
    ]
    return Set(field.words).isDisjoint(with: idle)
  }

  /// `[A-Za-z_][A-Za-z0-9_]*` of names.
  private static func name(_ names: some Sequence<String>) -> String {
    let text = names.joined(separator: "_").map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    guard let first = text.first else { return "" }
    return (first.isNumber ? "_" : "") + String(text)
  }
}
