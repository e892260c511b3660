import Diagnostics
import JSON
import YAML

extension ManifestReader {
  /// A value in one of the forms of docs/manifest.md, "Values".
  ///
  /// - `path`: what expressions in it are called.
  /// - `isBody`: whether maps are objects and null stands for null.
  mutating func value(
    _ node: YAMLNode, _ name: String, path: String, _ scope: VariableScope, isBody: Bool = false
  ) -> ManifestValue? {
    switch node.content {
    case .scalar(let scalar):
      if scalar.isNull {
        if isBody { return ManifestValue(.constant(.null), at: node.mark) }
        noNull(node, name)
        return nil
      }
      if let constant = CoreSchema.constant(scalar) {
        return ManifestValue(.constant(constant), at: node.mark)
      }
      return string(scalar, node, name, path: path, scope)
    case .sequence(let elements):
      let values = elements.compactMap { value($0, name, path: path, scope, isBody: isBody) }
      return values.count == elements.count ? ManifestValue(.list(values), at: node.mark) : nil
    case .mapping(let pairs):
      return isBody
        ? object(pairs, node, path: path, scope) : function(pairs, node, name, path: path, scope)
    }
  }

  /// A value under a key of a map that was read.
  mutating func value(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope
  ) -> ManifestValue? {
    guard let pair else { return nil }
    return value(pair.value, pair.name, path: "\(path).\(pair.name)", scope)
  }

  /// Names and values: `query`, `headers`, `form`.
  ///
  /// - `inherited`: what `api` lays under them; null takes one of those away.
  mutating func fields(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope, over inherited: [ManifestField] = []
  ) -> [ManifestField] {
    guard let pair, let pairs = freeMap(pair) else { return [] }
    return pairs.filter { one in
      !(one.value.isNull && inherited.contains { $0.name == one.name })
    }.compactMap { one in
      value(one, path: "\(path).\(pair.name)", scope).map {
        ManifestField(one.name, at: one.mark, $0)
      }
    }
  }

  /// The pairs of a map whose keys the author chooses.
  mutating func freeMap(_ pair: YAMLPair) -> [YAMLPair]? {
    guard let pairs = reader.map(pair.value, pair.name) else { return nil }
    return pairs.filter { one in
      guard let fault = ManifestTraps.comma(one) else { return true }
      reader.fault(kind: "unknown-key", at: one.mark, fault.message, help: fault.help)
      return false
    }
  }

  /// Keeps that null stands where it means nothing.
  mutating func noNull(_ node: YAMLNode, _ name: String) {
    reader.fault(
      kind: "null", at: node, "'\(name)' has no value",
      help: "give a value or remove the key; null takes away only what a stream inherits.")
  }

  private mutating func object(
    _ pairs: [YAMLPair], _ node: YAMLNode, path: String, _ scope: VariableScope
  ) -> ManifestValue? {
    let fields = pairs.compactMap { pair -> ManifestField? in
      if let fault = ManifestTraps.comma(pair) {
        reader.fault(kind: "unknown-key", at: pair.mark, fault.message, help: fault.help)
        return nil
      }
      return value(pair.value, pair.name, path: "\(path).\(pair.name)", scope, isBody: true)
        .map { ManifestField(pair.name, at: pair.mark, $0) }
    }
    return fields.count == pairs.count ? ManifestValue(.object(fields), at: node.mark) : nil
  }

  /// `{ html: value }`.
  private mutating func function(
    _ pairs: [YAMLPair], _ node: YAMLNode, _ name: String, path: String, _ scope: VariableScope
  ) -> ManifestValue? {
    if let fault = ManifestTraps.unquoted(node, name) {
      reader.fault(kind: "wrong-type", at: node, fault.message, help: fault.help)
      return nil
    }
    guard pairs.count == 1, let pair = pairs.first, pair.name == "html" else {
      if let other = pairs.first(where: { $0.name != "html" }) {
        let trap = ManifestTraps.comma(other)
        reader.fault(
          kind: "unknown-key", at: other.mark,
          trap?.message ?? "unknown key '\(other.name)' in '\(name)', which is a value",
          help: trap?.help ?? "a map as a value is { html: value }; write anything else as jq.")
      } else {
        reader.wrongType(
          node, name, wanted: "a value", help: "a map as a value is { html: value }.")
      }
      return nil
    }
    return value(pair.value, name, path: path, scope)
      .map { ManifestValue(.html($0), at: node.mark) }
  }

  /// jq by its first character, else text.
  private mutating func string(
    _ scalar: YAMLScalar, _ node: YAMLNode, _ name: String, path: String, _ scope: VariableScope
  ) -> ManifestValue? {
    guard scalar.text.utf8.count <= Manifest.longestValue else {
      reader.fault(
        kind: "too-large", at: node, "'\(name)' has more than \(Manifest.longestValue) bytes")
      return nil
    }
    let scalars = Array(scalar.text.unicodeScalars)
    if let first = scalars.first, [".", "$", "(", "["].contains(first) {
      let outline = JQOutline(scalars)
      guard check(outline, scalar, node, scope) else { return nil }
      let mark = reader.document.source.mark(
        in: scalar, at: node.mark, offset: 0, length: scalars.count)
      return ManifestValue(
        .jq(ManifestExpression(scalar.text, at: mark, path: path, variables: scope.names)),
        at: node.mark)
    }
    if path.contains(".body."), ManifestTraps.isGraphQL(scalar.text) {
      reader.fault(
        kind: "braces", at: node, "'\(name)' is GraphQL, and its braces would hold jq",
        help: "put it in jq's quotes: (\"query { … }\").")
      return nil
    }
    guard let parts = text(scalars, scalar, node, path: path, scope) else { return nil }
    let value = ManifestValue(.text(parts), at: node.mark)
    if let literal = value.literal, ManifestTraps.meansJQ(literal) {
      reader.fault(
        .warning, kind: "looks-like-jq", at: node, "'\(name)' is text, and looks like jq",
        help: "jq that begins so stands in parentheses: (\(literal)).")
    }
    return value
  }

  /// Literal parts and inserts.
  private mutating func text(
    _ scalars: [Unicode.Scalar], _ scalar: YAMLScalar, _ node: YAMLNode, path: String,
    _ scope: VariableScope
  ) -> [ManifestTextPart]? {
    var places = YAMLScalarPlaces(scalar, at: node.mark, in: reader.document.source)
    var parts: [ManifestTextPart] = []
    var literal = String.UnicodeScalarView()
    var place = 0
    while place < scalars.count {
      let found = scalars[place]
      guard found == "{" || found == "}" else {
        literal.append(found)
        place += 1
        continue
      }
      if place + 1 < scalars.count, scalars[place + 1] == found {
        literal.append(found)
        place += 2
        continue
      }
      guard let insert = insert(scalars, at: place, &places, scalar, node, path: path, scope) else {
        return nil
      }
      if !literal.isEmpty { parts.append(.literal(String(literal))) }
      literal = String.UnicodeScalarView()
      parts.append(.insert(insert.expression))
      place = insert.end + 1
    }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
    return parts
  }

  /// The jq in braces that begins at a brace; nil, with its fault, where there is none.
  private mutating func insert(
    _ scalars: [Unicode.Scalar], at place: Int, _ places: inout YAMLScalarPlaces,
    _ scalar: YAMLScalar, _ node: YAMLNode, path: String, _ scope: VariableScope
  ) -> (expression: ManifestExpression, end: Int)? {
    let brace = places.mark(offset: place)
    guard scalars[place] == "{" else {
      reader.fault(
        kind: "braces", at: brace, "'}' closes nothing", help: "write '}}' for one brace.")
      return nil
    }
    let outline = JQOutline(scalars, from: place + 1, isInsert: true)
    guard check(outline, scalar, node, scope) else { return nil }
    guard let end = outline.end else {
      reader.fault(
        kind: "braces", at: brace, "'{' is never closed",
        help: "close it with '}', or write '{{' for one brace.")
      return nil
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[(place + 1)..<end])
    guard text.contains(where: { !$0.properties.isWhitespace }) else {
      reader.fault(
        kind: "braces", at: brace, "'{}' holds no jq",
        help: "write '{{}}' for two braces, or put jq between them.")
      return nil
    }
    let mark = places.mark(offset: place + 1, length: end - place - 1)
    return (
      ManifestExpression(String(text), at: mark, path: path, variables: scope.names), end
    )
  }

  /// Keeps what is wrong with an expression's brackets and variables; whether all is well.
  private mutating func check(
    _ outline: JQOutline, _ scalar: YAMLScalar, _ node: YAMLNode, _ scope: VariableScope
  ) -> Bool {
    let source = reader.document.source
    if let fault = outline.fault {
      reader.fault(
        kind: "brackets", at: source.mark(in: scalar, at: node.mark, offset: fault.offset),
        "\(fault.message) in this jq expression")
      return false
    }
    var isWell = true
    for variable in outline.free
    where !scope.names.contains(variable.name) && variable.name != "__loc__" {
      isWell = false
      guard !reader.isFull else { break }
      reader.fault(
        kind: "unknown-variable",
        at: source.mark(
          in: scalar, at: node.mark, offset: variable.offset,
          length: variable.name.unicodeScalars.count + 1),
        "unknown variable '$\(variable.name)'", help: help(for: variable.name, scope))
    }
    return isWell
  }

  private func help(for name: String, _ scope: VariableScope) -> String {
    switch name {
    case "ENV": return "no expression sees the environment; declare an option."
    case "record": return "'$record' stands only inside 'each'; elsewhere the record is '.'."
    case _ where VariableScope.reserved.contains(name): return "'$\(name)' is not bound here."
    default: return VariableScope.help(for: name, among: scope.names)
    }
  }
}
