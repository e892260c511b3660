import JQ
import JSON
import YAML

/// Turns the values of a manifest into plans, and what of them jq must evaluate into one program.
struct ProgramBuilder {
  private let variables: [String]
  private let roots: [String: Int]
  private var places: [ExpressionPlace] = []
  private var paths: [RootedPath] = []
  private var expressions: [JQExpression] = []

  /// - Parameter names: Options, lookups and whatever else the expressions may name.
  init(variables names: [String]) {
    variables = names + ["record", "index"]
    roots = Dictionary(
      variables.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { _, last in last })
  }

  /// The program of these scopes.
  func program(
    request: ScopePlan = ScopePlan(), response: ScopePlan = ScopePlan(), record: ScopePlan
  ) -> ProgramPlan {
    let needsProgram = request.needsProgram || response.needsProgram || record.needsProgram
    return ProgramPlan(
      variables: variables, places: places, paths: paths, request: request, response: response,
      record: record,
      text: needsProgram ? text(request: request, response: response, record: record) : "")
  }

  /// The prologue takes everything from the input, so that one compilation serves every page.
  private func text(request: ScopePlan, response: ScopePlan, record: ScopePlan) -> String {
    let shared = variables.dropLast(2)
    let bindings = shared.enumerated().map { ".[\($0.offset + 3)] as $\($0.element) | " }.joined()
    return """
      {} as $ENV | .[0] as $_part | .[1] as $_base | .[2] as $_input | \(bindings)
      null as $record | null as $index |
      def now: $now;
      def _series: if type == "array" then .[] else . end | select(. != null);
      \(JQGuards.definitions(for: expressions))
      $_input |
      if $_part == \(ProgramPlan.Part.request.rawValue) then \(request.text)
      elif $_part == \(ProgramPlan.Part.response.rawValue) then \(response.text)
      else range(length) as $_place | ($_base + $_place) as $index | .[$_place] as $record
      | $record | \(record.text)
      end
      """
  }

  /// The place of something in the file, for warnings.
  mutating func place(_ mark: YAMLMark, _ path: String) -> Int {
    places.append(ExpressionPlace(mark, path))
    return places.count - 1
  }

  /// - Throws: `PluginError` for an expression that does not stand alone.
  mutating func value(
    _ value: ManifestValue, in scope: inout ScopePlan
  ) throws(PluginError) -> ValuePlan {
    switch value.form {
    case .constant(let constant): return .constant(constant)
    case .jq(let expression): return .expression(try plan(expression, in: &scope))
    case .text(let parts):
      var plans: [ValuePlan.TextPart] = []
      for part in parts {
        switch part {
        case .literal(let text): plans.append(.literal(text))
        case .insert(let expression): plans.append(.insert(try plan(expression, in: &scope)))
        }
      }
      return .text(plans)
    case .list(let values):
      var plans: [ValuePlan] = []
      for value in values { plans.append(try self.value(value, in: &scope)) }
      return .list(plans)
    case .html(let value): return .html(try self.value(value, in: &scope))
    case .object(let fields): return .object(try members(fields, in: &scope))
    }
  }

  /// - Throws: `PluginError` as above.
  mutating func optional(
    _ value: ManifestValue?, in scope: inout ScopePlan
  ) throws(PluginError) -> ValuePlan? {
    guard let value else { return nil }
    return try self.value(value, in: &scope)
  }

  /// - Throws: `PluginError` as above.
  mutating func members(
    _ fields: [ManifestField], in scope: inout ScopePlan
  ) throws(PluginError) -> [ValuePlan.Member] {
    var members: [ValuePlan.Member] = []
    for field in fields {
      members.append(ValuePlan.Member(name: field.name, value: try value(field.value, in: &scope)))
    }
    return members
  }

  private mutating func plan(
    _ expression: ManifestExpression, in scope: inout ScopePlan
  ) throws(PluginError) -> ExpressionPlan {
    let parsed = try parse(expression)
    let place = place(expression.mark, expression.path)
    if let rooted = rooted(parsed) {
      paths.append(contentsOf: rooted)
      let source = ExpressionPlan.Source.paths(Array((paths.count - rooted.count)..<paths.count))
      return ExpressionPlan(place: place, source: source)
    }
    if let comparison = parsed.comparison, let left = side(comparison.left),
      let right = side(comparison.right)
    {
      return ExpressionPlan(place: place, source: .comparison(left, comparison.order, right))
    }
    expressions.append(parsed)
    scope.slots.append((parsed, place))
    return ExpressionPlan(place: place, source: .slot(scope.slots.count - 1))
  }

  private func parse(_ expression: ManifestExpression) throws(PluginError) -> JQExpression {
    do {
      return try JQExpression(expression.text)
    } catch {
      let mark = expression.mark
      throw PluginError(
        "invalid-manifest",
        "line \(mark.line), column \(mark.column): \(expression.path): \(error.message)")
    }
  }

  /// The paths that an expression consists of, where it needs no program.
  private func rooted(_ expression: JQExpression) -> [RootedPath]? {
    guard let paths = expression.paths else { return nil }
    let rooted = paths.compactMap { self.rooted($0) }
    return rooted.count == paths.count ? rooted : nil
  }

  /// The path with the place of its variable; nil where there is no such variable.
  private func rooted(_ path: JQPath) -> RootedPath? {
    guard let name = path.root else { return RootedPath(path: path, root: nil) }
    return roots[name].map { RootedPath(path: path, root: $0) }
  }

  /// A side of a comparison; nil where its variable is not there.
  private mutating func side(_ side: JQComparison.Side) -> ExpressionPlan.Side? {
    switch side {
    case .path(let path):
      guard let rooted = rooted(path) else { return nil }
      paths.append(rooted)
      return .path(paths.count - 1)
    case .number(let number): return .constant(.number(number))
    case .text(let text): return .constant(.string(text))
    case .bool(let flag): return .constant(.bool(flag))
    case .null: return .constant(.null)
    }
  }

  /// Adds a scope whose `.` is each result of a list over another scope.
  /// - Throws: `PluginError` where the list cannot be a part of a program.
  mutating func each(
    _ list: ManifestValue?, in scope: inout ScopePlan, _ inner: ScopePlan
  ) throws(PluginError) -> EachPlan {
    guard let list else { return .record }
    if !inner.needsProgram {
      var trial = self
      var untouched = ScopePlan()
      let plan = try trial.value(list, in: &untouched)
      if !untouched.needsProgram {
        self = trial
        return .direct(plan)
      }
    }
    let place = place(list.mark, list.expressions.first?.path ?? "each")
    var isBounded = true
    let text = try part(list, place: place, isBounded: &isBounded)
    scope.children.append(
      ScopePlan.Child(each: text, isBounded: isBounded, scope: inner, place: place))
    return .child(scope.children.count - 1)
  }

  /// A value as a part of a program.
  private mutating func part(
    _ value: ManifestValue, place: Int, isBounded: inout Bool
  ) throws(PluginError) -> String {
    switch value.form {
    case .constant(let constant): return constant.text()
    case .jq(let expression): return try standing(expression, isBounded: &isBounded)
    case .list(let values):
      var parts: [String] = []
      for value in values {
        parts.append(
          "(" + (try part(value, place: place, isBounded: &isBounded)) + " | _series)")
      }
      return parts.isEmpty ? "empty" : "(" + parts.joined(separator: ", ") + ")"
    case .text(let parts):
      var pieces: [String] = []
      for part in parts {
        switch part {
        case .literal(let text):
          pieces.append(String(JSONValue.string(text).text().dropFirst().dropLast()))
        case .insert(let expression):
          pieces.append("\\(" + (try standing(expression, isBounded: &isBounded)) + " | _series)")
        }
      }
      return "\"" + pieces.joined() + "\""
    case .html, .object:
      throw PluginError(
        "invalid-manifest",
        "line \(value.mark.line), column \(value.mark.column): 'each' takes text, jq or a list")
    }
  }

  private mutating func standing(
    _ expression: ManifestExpression, isBounded: inout Bool
  ) throws(PluginError) -> String {
    let parsed = try parse(expression)
    expressions.append(parsed)
    isBounded = isBounded && parsed.isBounded
    return parsed.standing(as: place(expression.mark, expression.path))
  }
}
