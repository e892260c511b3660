import JQ
import JSON
import Text

/// Evaluates values over scopes, for one response; over values of libjq on a thread of libjq.
final class Evaluator<Value: RecordValue & ~Copyable> {
  let plan: ProgramPlan
  /// What went wrong so far.
  var notes: Notes
  /// Place of the record in the walk; nil outside of records.
  var recordIndex: Int?
  private var allowance: Allowance
  /// Where the value stands that was begun last.
  private var latestPlace: Int?
  private let paths: [JQReadyPath<Value>]
  private let variables: [JQCell<Value>]

  /// An evaluator with the values of the plan's variables, but for the last two.
  /// - Parameters:
  ///   - watch: what knows how long the work may take.
  ///   - bodySize: bytes of the response, which allow for bytes of values.
  init(
    _ plan: ProgramPlan, variables: [JQCell<Value>], notes: Notes = Notes(), watch: JQWatch,
    bodySize: Int = 0
  ) {
    self.plan = plan
    allowance = Allowance(watch, bodySize: bodySize)
    self.notes = notes
    self.variables = variables + [JQCell(.absent()), JQCell(.absent())]
    paths = plan.paths.map { JQReadyPath($0.path) }
  }

  /// Turns to a record.
  func begin(_ record: borrowing Value, at index: Int) {
    _ = step(16)
    recordIndex = index
    variables[variables.count - 2].value = record.copy()
    variables[variables.count - 1].value = .number(Double(index))
  }

  /// Notes a fault of the expression at a place of the plan.
  func note(_ message: String, at place: Int) {
    notes.add(message, at: plan.places[place], record: recordIndex)
  }

  // MARK: What it may cost

  /// Ends the work that took more than it may.
  /// - Throws: `Overdraft`.
  func settle() throws(Overdraft) {
    if let overdraft { throw overdraft }
  }

  /// Why the work is to end; nil: it goes on.
  var overdraft: Overdraft? { allowance.overdraft }

  /// Takes room for a value; false: there is none, and `settle` says so.
  func spend(_ bytes: Int) -> Bool { allowance.spend(bytes, at: latest) }

  private func step(_ count: Int = 1) -> Bool { allowance.step(count, at: latest) }

  private var latest: ExpressionPlace? { latestPlace.map { plan.places[$0] } }

  // MARK: Series

  /// Hands over each output of an expression as it is, until `body` returns false.
  /// - Returns: Whether `body` wants more.
  func outputs(
    _ expression: ExpressionPlan, in scope: Scope<Value>, _ body: (borrowing Value) -> Bool
  ) -> Bool {
    latestPlace = expression.place
    guard step() else { return false }
    switch expression.source {
    case .paths(let places):
      for place in places {
        var goesOn = true
        let fault = visit(place, in: scope) { output in
          goesOn = step() && body(output)
          return goesOn
        }
        if let fault {
          note(fault, at: expression.place)
          return true
        }
        guard goesOn else { return false }
      }
      return true
    case .comparison(let left, let order, let right):
      var goesOn = true
      let fault = JQComparison.visit(
        values(left, in: scope), order, values(right, in: scope)
      ) { holds in
        // Either side may be of any size.
        goesOn = step(64) && body(.bool(holds))
        return goesOn
      }
      if let fault { note(fault, at: expression.place) }
      return goesOn
    case .slot(let slot):
      let outputs = scope.row.element(slot + 1)
      for place in 0..<outputs.count {
        let output = outputs.element(place)
        if output.kind == .array {
          guard step(), body(output.element(0)) else { return false }
        } else {
          note(Self.message(output), at: expression.place)
        }
      }
      return true
    }
  }

  /// Hands over each value that a path of the plan gives; the fault that ended it, nil: none.
  private func visit(
    _ place: Int, in scope: Scope<Value>, _ body: (borrowing Value) -> Bool
  ) -> String? {
    guard let root = plan.paths[place].root else { return paths[place].visit(scope.value, body) }
    return paths[place].visit(variables[root].value, body)
  }

  private func values(
    _ side: ExpressionPlan.Side, in scope: Scope<Value>
  ) -> JQComparison.Values<Value> {
    JQComparison.Values { body in
      switch side {
      case .path(let place): return visit(place, in: scope, body)
      case .constant(let constant):
        _ = body(Value(constant))
        return nil
      }
    }
  }

  /// The fault that stands at the end of a slot's outputs.
  static func message(_ fault: borrowing Value) -> String {
    let error = fault.json["error"]
    return error.stringValue ?? error.text()
  }

  /// Hands over each result of an expression: its outputs, arrays as their elements, without null and
  /// blank text. Elements that are null are told of apart.
  private func results(
    _ expression: ExpressionPlan, in scope: Scope<Value>, whereNull: () -> Void = {},
    _ body: (borrowing Value) -> Bool
  ) -> Bool {
    outputs(expression, in: scope) { output in
      guard output.kind == .array else { return output.isResult ? body(output) : true }
      return output.each { element in
        if element.isResult { return step() && body(element) }
        if element.kind == .null { whereNull() }
        return true
      }
    }
  }

  /// Hands over each record that a value gives: its results.
  /// - Returns: how many elements of its lists are null.
  func records(
    _ value: ValuePlan, in scope: Scope<Value>, _ body: (borrowing Value) -> Void
  ) -> Int {
    var nulls = 0
    func add(_ record: borrowing Value) -> Bool {
      body(record)
      return true
    }
    if case .expression(let expression) = value {
      _ = results(expression, in: scope, whereNull: { nulls += 1 }, add)
    } else {
      results(value, in: scope, add)
    }
    return nulls
  }

  /// Hands over each result of a value, until `body` returns false.
  /// - Returns: Whether `body` wants more.
  @discardableResult
  func results(
    _ value: ValuePlan, in scope: Scope<Value>, _ body: (borrowing Value) -> Bool
  ) -> Bool {
    switch value {
    case .constant(let constant):
      let constant = Value(constant)
      return constant.isResult ? body(constant) : true
    case .expression(let expression): return results(expression, in: scope, body)
    case .text, .html: return texts(value, in: scope) { body(.string($0)) }
    case .list(let values):
      for value in values {
        guard results(value, in: scope, body) else { return false }
      }
      return true
    case .object: return body(Value(json(value, in: scope) ?? .null))
    }
  }

  /// Hands over each result of a value as text, until `body` returns false.
  ///
  /// `most` is how many are wanted of each text with inserts.
  /// - Returns: Whether `body` wants more.
  @discardableResult
  func texts(
    _ value: ValuePlan, in scope: Scope<Value>, most: Int = JQExpression.greatestResults,
    _ body: (String) -> Bool
  ) -> Bool {
    switch value {
    case .constant, .expression, .object:
      return results(value, in: scope) { result in
        let text = result.text
        return spend(text.utf8.count) && body(text)
      }
    case .list(let values):
      for value in values {
        guard texts(value, in: scope, most: most, body) else { return false }
      }
      return true
    case .html(let inner):
      return texts(inner, in: scope) { html in
        let plain = HTMLText.plain(html)
        return plain.isEmpty ? true : body(plain)
      }
    case .text(let parts): return texts(parts, in: scope, most: most, body)
    }
  }

  /// Texts put together of parts, as jq's string interpolation orders them: the first insert changes
  /// fastest. Each is made when it is wanted, for two long lists make a product.
  private func texts(
    _ parts: [ValuePlan.TextPart], in scope: Scope<Value>, most: Int, _ body: (String) -> Bool
  ) -> Bool {
    var inserts: [[String]] = []
    for case .insert(let expression) in parts {
      var found: [String] = []
      _ = results(expression, in: scope) { result in
        let text = result.text
        found.append(text)
        return spend(text.utf8.count) && found.count < most
      }
      inserts.append(found)
    }
    guard inserts.allSatisfy({ !$0.isEmpty }) else { return true }
    var turns = [Int](repeating: 0, count: inserts.count)
    for _ in 0..<most {
      guard let text = text(of: parts, inserts, turns) else { return false }
      if !text.isBlank {
        guard body(text) else { return false }
      }
      guard Self.turn(&turns, inserts) else { return true }
    }
    return true
  }

  /// The text of one insert each; nil where there is no room for it.
  private func text(
    of parts: [ValuePlan.TextPart], _ inserts: [[String]], _ turns: [Int]
  ) -> String? {
    var text = ""
    var place = 0
    for part in parts {
      let piece: String
      switch part {
      case .literal(let literal): piece = literal
      case .insert:
        piece = inserts[place][turns[place]]
        place += 1
      }
      guard spend(piece.utf8.count) else { return nil }
      text += piece
    }
    return text
  }

  /// Turns to the next inserts; false behind the last.
  private static func turn(_ turns: inout [Int], _ inserts: [[String]]) -> Bool {
    for place in turns.indices {
      turns[place] += 1
      if turns[place] < inserts[place].count { return true }
      turns[place] = 0
    }
    return false
  }
}

extension String {
  /// Whether there is nothing but white space in it.
  var isBlank: Bool { utf8.allSatisfy(JQBlank.holds) }
}
