import JQ
import JSON
import Text

extension Evaluator where Value: ~Copyable {
  /// A place for a URL: the first result. In text an insert at the very start stands as it is, less a
  /// closing `/`; later inserts are percent-encoded.
  func url(_ value: ValuePlan?, in scope: Scope<Value>) -> String? {
    guard let value else { return nil }
    switch value {
    case .text(let parts): return url(parts, in: scope)
    case .list(let values):
      for value in values {
        if let url = url(value, in: scope) { return url }
      }
      return nil
    default: return text(value, in: scope)
    }
  }

  private func url(_ parts: [ValuePlan.TextPart], in scope: Scope<Value>) -> String? {
    var url = ""
    for (place, part) in parts.enumerated() {
      switch part {
      case .literal(let text): url += text
      case .insert(let expression):
        guard let insert = text(.expression(expression), in: scope) else { return nil }
        if place == 0 {
          url += insert.hasSuffix("/") && parts.count > 1 ? String(insert.dropLast()) : insert
        } else if url.utf8.contains(UInt8(ascii: "?")) {
          url += PercentEncoding.queryInsert(insert)
        } else {
          url += PercentEncoding.pathInsert(insert)
        }
      }
    }
    return url.isBlank ? nil : url
  }

  /// A place for a number; nil where there is none.
  func number(_ value: ValuePlan?, in scope: Scope<Value>) -> Double? {
    guard let value else { return nil }
    var found: Double?
    results(value, in: scope) { result in
      found = result.number ?? result.string.flatMap { Double($0) }
      return false
    }
    return found
  }

  /// A place for a date; nil where there is none, or where it cannot be read, which is noted.
  func date(_ plan: DatePlan?, in scope: Scope<Value>) -> DatedInstant? {
    guard let plan, let written = json(plan.at, in: scope) else { return nil }
    if let text = written.stringValue, DateForm.isNone(text) { return nil }
    guard var date = DateForm.read(written) else {
      note("the date \(written.text().prefix(60)) cannot be read", at: plan.place)
      return nil
    }
    if let word = text(plan.precision, in: scope) {
      if let precision = DateForm.precision(word) {
        date.precision = precision
      } else {
        note("the precision '\(word.prefix(40))' is no word for one", at: plan.precisionPlace)
      }
    }
    return date
  }

  /// Whether a condition holds: its first output is there and neither false nor null.
  func holds(_ value: ValuePlan?, in scope: Scope<Value>) -> Bool {
    guard let value else { return true }
    switch json(value, in: scope) {
    case nil, .null, .bool(false): return false
    default: return true
    }
  }

  /// Attributes of an item or a relation; empty where there are none.
  func attributes(_ plan: AttributesPlan?, in scope: Scope<Value>) -> JSONObject {
    switch plan {
    case nil: return JSONObject()
    case .members(let members): return object(members, in: scope)
    case .object(let value):
      guard case .object(let object) = json(value, in: scope) else { return JSONObject() }
      return JSONObject(object.members.filter { !$0.value.isNull }.map { ($0.name, $0.value) })
    }
  }

  /// Hands over each scope of an `each`.
  func visit(_ each: EachPlan, in scope: Scope<Value>, _ body: (Scope<Value>) -> Void) {
    switch each {
    case .record: body(scope)
    case .direct(let list):
      results(list, in: scope) { result in
        body(Scope(result.copy()))
        return spend(0)
      }
    case .child(let place):
      let child = scope.plan.children[place]
      let rows = scope.row.element(1 + scope.plan.slots.count + place)
      for place in 0..<rows.count {
        let output = rows.element(place)
        if output.kind == .array {
          let row = output.element(0)
          let value = row.element(0)
          guard spend(0) else { return }
          if value.isResult { body(Scope(value.copy(), row: row.copy(), plan: child.scope)) }
        } else {
          note(Self.message(output), at: child.place)
        }
      }
    }
  }
}
