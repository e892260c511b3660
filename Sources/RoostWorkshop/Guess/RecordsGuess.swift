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
    var lists: [FieldPath] = []
    find(response, FieldPath(), &lists)
    let guesses = lists.compactMap { path in guess(path, in: response) }
    let best = guesses.max { $0.mark < $1.mark }
    guard response.objectValue?.isEmpty == false else { return best?.guess }
    // A thing of its own is better described than any list in it.
    let survey = RecordSurvey([response])
    let single = RecordsGuess(
      path: FieldPath(), isSingle: true, survey: survey, item: ItemGuess(survey))
    guard let best, best.mark > 2.5, best.mark * 1.5 > single.item.confidence else { return single }
    return best.guess
  }

  private static func guess(
    _ path: FieldPath, in response: JSONValue
  ) -> (guess: RecordsGuess, mark: Double)? {
    let records = path.appending(.each).values(in: response).filter { $0.objectValue != nil }
    guard !records.isEmpty else { return nil }
    let survey = RecordSurvey(records)
    let item = ItemGuess(survey)
    var mark = item.confidence * (1 + log2(Double(records.count)) / 5)
    mark -= Double(path.names.count) * 0.4
    // A list inside other records is seldom what is meant.
    if path.isList { mark *= 0.35 }
    if let name = path.names.last, listNames.contains(name.lowercased()) { mark += 2 }
    var guess = RecordsGuess(path: path, isSingle: false, survey: survey, item: item)
    guess.isMap = path.values(in: response).first?.objectValue != nil
    return (guess, mark)
  }

  private static func find(_ value: JSONValue, _ path: FieldPath, _ lists: inout [FieldPath]) {
    guard path.steps.count <= greatestDepth, lists.count < 60 else { return }
    switch value {
    case .array(let elements) where elements.contains { $0.objectValue != nil }:
      if !lists.contains(path) { lists.append(path) }
      for element in elements.prefix(3) { find(element, path.appending(.each), &lists) }
    case .object(let object):
      if isMapOfRecords(object), !path.steps.isEmpty, !lists.contains(path) { lists.append(path) }
      for (name, member) in object.members.prefix(60) {
        find(member, path.appending(.member(name)), &lists)
      }
    default: break
    }
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
    if path.steps.isEmpty { return nil }
    return path.isList || isMap ? path.appending(.each).jq : path.jq
  }

  /// The response with no more than so many records in the list.
  func cut(_ response: JSONValue, to most: Int) -> JSONValue {
    isSingle ? response : Self.cut(response, path.steps[...], most)
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
    default: return value
    }
  }
}
