import Diagnostics
import FoundationEssentials
import JSON
import YAML

/// The file `samples/CASE.items.json`: what a case is expected to give.
struct ExpectedItems {
  /// Its path.
  let path: String
  /// Its text; nil where there is no such file.
  let text: TextFile?

  init(_ path: String) {
    self.path = path
    text = TextFile(path: path)
  }

  /// How the items of a case are written.
  static func written(_ items: JSONValue) -> String { items.prettyText + "\n" }

  /// What is wrong with the file where the case gives those items; none where it says the same.
  func faults(giving got: JSONValue, folder: String) -> [Diagnostic] {
    let help = "look at it; if it is right, run 'roost plugin check --update \(folder)'."
    guard let text else {
      return [
        Diagnostic(
          kind: "no-items", file: path, message: "there are no expected items of this case",
          help: "'roost plugin check --update \(folder)' writes what its samples give.")
      ]
    }
    let expected: JSONValue
    do {
      expected = try JSONValue(parsing: text.text)
    } catch {
      return [
        Diagnostic(
          kind: "not-json", file: path, message: "the file is no JSON: \(error.reason)",
          help: "'roost plugin check --update \(folder)' writes it anew.")
      ]
    }
    guard expected != got else { return [] }
    guard let wanted = expected.arrayValue, let given = got.arrayValue else {
      return [text.diagnostic(kind: "wrong-type", line: 1, "the file holds no array of items")]
    }
    let marks = JSONMarks(text)
    return differences(wanted, given).map { path, message in
      let mark = marks.mark(of: path)
      return text.diagnostic(
        kind: "other-item", line: mark.line, column: mark.column, length: mark.length, message,
        help: help)
    }
  }

  /// Items are compared by their ids, so that one that is new or gone is told as that alone.
  private func differences(
    _ wanted: [JSONValue], _ given: [JSONValue]
  ) -> [(JSONPath, String)] {
    let names = (wanted.map(Self.id), given.map(Self.id))
    guard Set(names.0).count == names.0.count, Set(names.1).count == names.1.count else {
      return JSONDifference.all(.array(wanted), .array(given)).map { ($0.path, $0.sentence) }
    }
    var found: [(JSONPath, String)] = []
    let places = Dictionary(uniqueKeysWithValues: names.1.enumerated().map { ($1, $0) })
    for (place, name) in names.0.enumerated() {
      let path = JSONPath(steps: [.element(place)])
      guard let other = places[name] else {
        found.append((path, "item '\(name)' is expected, and the samples do not give it"))
        continue
      }
      found += JSONDifference.all(wanted[place], given[other]).map {
        (JSONPath(steps: path.steps + $0.path.steps), "item '\(name)': \($0.sentence)")
      }
    }
    let known = Set(names.0)
    for name in names.1 where !known.contains(name) {
      found.append((JSONPath(), "item '\(name)' is not expected, and the samples give it"))
    }
    if found.isEmpty { found = [(JSONPath(), "the items come in another order")] }
    return Array(found.prefix(Self.most))
  }

  /// Most differences of one case that are told.
  private static let most = 10

  private static func id(_ item: JSONValue) -> String { item["id"].stringValue ?? item.text() }
}
