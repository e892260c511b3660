import Glibc
import JSON

/// Where in a response the records stand.
struct RecordsGuess: Sendable {
  /// The way to the list, its elements taken with `each`; empty: the response itself.
  var path: FieldPath
  /// Whether the response is one record.
  var isSingle: Bool
  /// Whether the records are the values of an object, not the elements of an array.
  var isMap = false
  /// `records` as the page has it, where the records are the rows of a table.
  var rows: String?
  /// What the records look like.
  var survey: RecordSurvey
  /// What an item is made of.
  var item: ItemGuess

  private static let listNames: Set<String> = [
    "results", "items", "data", "hits", "docs", "records", "entries", "features", "articles",
    "posts", "list", "rows", "events", "objects", "values", "children", "edges", "books", "works",
    "topics", "videos", "photos", "movies", "stories", "feeds", "studies",
  ]
  private static let greatestDepth = 6

  /// The list in which items are found best; nil where the response holds no object at all.
  static func best(_ response: JSONValue) -> RecordsGuess? {
    var found = Found()
    find(response, FieldPath(), &found)
    let guesses =
      found.lists.compactMap { path in
        guess(path, in: response, isGrouped: found.groups.contains(path))
      }
      + found.tables.compactMap { path in table(path, in: response) }
    let best = guesses.max { $0.mark < $1.mark }
    guard response.objectValue?.isEmpty == false else { return best?.guess }
    // A thing of its own is better described than any list in it.
    let survey = RecordSurvey([response])
    let single = RecordsGuess(
      path: FieldPath(), isSingle: true, survey: survey, item: ItemGuess(survey))
    guard let best, best.mark > 2.5, best.mark * 1.5 > single.item.confidence else { return single }
    return best.guess
  }

  /// Paths that may lead to the records.
  private struct Found {
    var lists: [FieldPath] = []
    /// Of these the ones whose `each` takes lists by the name of their group, as by a date.
    var groups: Set<FieldPath> = []
    /// Tables, told by columns or by rows under their names.
    var tables: [FieldPath] = []
  }

  /// The rows of a table.
  private static func table(
    _ path: FieldPath, in response: JSONValue
  ) -> (guess: RecordsGuess, mark: Double)? {
    guard let table = path.values(in: response).first,
      let (rows, value) = ColumnTable.read(table, at: path) ?? NamedRows.read(table, at: path)
    else { return nil }
    let survey = RecordSurvey(rows)
    let item = ItemGuess(survey)
    var guess = RecordsGuess(path: path, isSingle: false, survey: survey, item: item)
    guess.rows = value
    // What is told as a table is nothing else.
    return (guess, 100 + log2(Double(rows.count)))
  }

  private static func guess(
    _ path: FieldPath, in response: JSONValue, isGrouped: Bool
  ) -> (guess: RecordsGuess, mark: Double)? {
    let records = path.appending(.each).values(in: response).filter { $0.objectValue != nil }
    guard !records.isEmpty else { return nil }
    let survey = RecordSurvey(records)
    let item = ItemGuess(survey)
    var mark = item.confidence * (1 + log2(Double(records.count)) / 5)
    mark -= Double(path.names.count) * 0.4
    // A list inside other records is seldom what is meant.
    if path.isList, !isGrouped { mark *= 0.35 }
    if let name = path.names.last, listNames.contains(name.lowercased()) { mark += 2 }
    var guess = RecordsGuess(path: path, isSingle: false, survey: survey, item: item)
    guess.isMap = path.values(in: response).first?.objectValue != nil
    return (guess, mark)
  }

  private static func find(_ value: JSONValue, _ path: FieldPath, _ found: inout Found) {
    guard path.steps.count <= greatestDepth, found.lists.count < 60 else { return }
    switch value {
    case .array(let elements) where path.steps.isEmpty && isWrapped(elements):
      for place in elements.indices { find(elements[place], path.appending(.index(place)), &found) }
    case .array(let elements) where NamedRows.isOne(elements): found.tables.append(path)
    case .array(let elements) where elements.contains { $0.objectValue != nil }:
      if !found.lists.contains(path) { found.lists.append(path) }
      for element in elements.prefix(3) { find(element, path.appending(.each), &found) }
    case .object(let object) where ColumnTable.isOne(object):
      found.tables.append(path)
    case .object(let object):
      if isMapOfRecords(object), !path.steps.isEmpty, !found.lists.contains(path) {
        found.lists.append(path)
      }
      guard !isMapOfLists(object) else {
        let each = path.appending(.each)
        found.lists.append(each)
        found.groups.insert(each)
        return
      }
      for (name, member) in object.members.prefix(60) {
        find(member, path.appending(.member(name)), &found)
      }
    default: break
    }
  }

  /// `[{"page": 1}, [{…}, {…}]]`: what is said of the list, and the list.
  private static func isWrapped(_ elements: [JSONValue]) -> Bool {
    elements.count <= 4 && elements.contains { $0.arrayValue?.first?.objectValue != nil }
      && elements.contains { $0.objectValue != nil }
  }

  /// `{"2025-06-15": [{…}], "2025-06-16": [{…}]}`: records by what they have in common, a date or a
  /// version, which no member of an object would be called.
  private static func isMapOfLists(_ object: JSONObject) -> Bool {
    let lists = object.members.compactMap { $0.value.arrayValue }
    guard object.count >= 2, lists.count == object.count,
      object.names.allSatisfy({ $0.first?.isNumber ?? false })
    else { return false }
    let elements = lists.flatMap { $0 }
    return !elements.isEmpty && elements.allSatisfy { $0.objectValue != nil }
  }

  /// `{"a1": {…}, "a2": {…}}`: records by their ids, all of one form.
  private static func isMapOfRecords(_ object: JSONObject) -> Bool {
    guard object.count >= 3 else { return false }
    let forms = object.members.compactMap { $0.value.objectValue.map { Set($0.names) } }
    guard forms.count == object.count, let first = forms.first, first.count > 2 else {
      return false
    }
    return forms.allSatisfy { $0.intersection(first).count * 2 > first.count }
  }

  /// `records` as the page has it; nil: the response itself or its elements.
  var value: String? {
    if let rows { return rows }
    if path.steps.isEmpty { return nil }
    return path.isList || isMap ? path.appending(.each).jq : path.jq
  }

  /// The response with no more than so many records in the list.
  func cut(_ response: JSONValue, to most: Int) -> JSONValue {
    isSingle || rows != nil ? response : Self.cut(response, path.steps[...], most)
  }

  private static func cut(
    _ value: JSONValue, _ steps: ArraySlice<FieldPath.Step>, _ most: Int
  ) -> JSONValue {
    guard let step = steps.first else {
      if let elements = value.arrayValue { return .array(Array(elements.prefix(most))) }
      return value
    }
    switch (step, value) {
    case (.member(let name), .object(var object)):
      if let member = object[name] { object[name] = cut(member, steps.dropFirst(), most) }
      return .object(object)
    case (.each, .array(let elements)):
      return .array(elements.prefix(most).map { cut($0, steps.dropFirst(), most) })
    case (.each, .object(let object)):
      return .object(
        JSONObject(object.members.map { ($0.name, cut($0.value, steps.dropFirst(), most)) }))
    case (.index(let place), .array(var elements)) where elements.indices.contains(place):
      elements[place] = cut(elements[place], steps.dropFirst(), most)
      return .array(elements)
    default: return value
    }
  }
}
