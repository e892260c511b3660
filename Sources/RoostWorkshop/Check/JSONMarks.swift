import YAML

/// Where the values of a JSON text stand: JSON is YAML too, whose nodes have marks.
struct JSONMarks {
  private let root: YAMLNode?

  init(_ text: TextFile) {
    var limits = YAMLLimits()
    limits.size = max(limits.size, text.text.utf8.count)
    limits.nodes = max(limits.nodes, text.text.utf8.count)
    root = try? YAMLDocument.read(Array(text.text.utf8), file: text.file, limits: limits).root
  }

  /// The place of a value; where it is not there, of what is nearest above it.
  func mark(of path: JSONPath) -> YAMLMark {
    var mark = YAMLMark(line: 1, column: 1)
    var node = root
    for step in path.steps {
      guard let here = node else { break }
      switch step {
      case .member(let name):
        guard let pair = here.pairs?.first(where: { $0.name == name }) else { return mark }
        (node, mark) = (pair.value, pair.mark)
      case .element(let place):
        guard let elements = here.elements, elements.indices.contains(place) else { return mark }
        (node, mark) = (elements[place], elements[place].mark)
      }
    }
    return mark
  }
}
