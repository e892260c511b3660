import JQ
import JSON
import Text

extension Evaluator where Value: ~Copyable {
  /// Bytes that a text of a list takes beside its own.
  private static var listedBytes: Int { 32 }

  /// A place for one text: the first result; nil where there is none.
  func text(_ value: ValuePlan?, in scope: Scope<Value>) -> String? {
    guard let value else { return nil }
    var found: String?
    texts(value, in: scope, most: 1) { text in
      found = text
      return false
    }
    return found
  }

  /// A place for a list of texts: all results, doubles dropped.
  func list(_ value: ValuePlan?, in scope: Scope<Value>) -> [String] {
    guard let value else { return [] }
    var found: [String] = []
    var seen: Set<String> = []
    texts(value, in: scope) { text in
      guard spend(Self.listedBytes) else { return false }
      // A set pays only for long lists.
      if found.count < 16 {
        if !found.contains(text) { found.append(text) }
      } else {
        if seen.isEmpty { seen = Set(found) }
        if seen.insert(text).inserted { found.append(text) }
      }
      return true
    }
    return found
  }

  /// A place for JSON: the first output that is neither null nor blank, as it is; nil where there is
  /// none.
  func json(_ value: ValuePlan?, in scope: Scope<Value>) -> JSONValue? {
    guard let value else { return nil }
    switch value {
    case .constant(let constant): return constant
    case .expression(let expression):
      var found: JSONValue?
      _ = outputs(expression, in: scope) { output in
        guard output.isResult else { return true }
        let json = output.json
        if spend(json.weight) { found = json }
        return false
      }
      return found
    case .text, .html: return text(value, in: scope).map { .string($0) }
    case .list(let values):
      for value in values {
        if let found = json(value, in: scope) { return found }
      }
      return nil
    case .object(let members): return .object(object(members, in: scope))
    }
  }

  /// Members that have a value; the others are left out.
  func object(_ members: [ValuePlan.Member], in scope: Scope<Value>) -> JSONObject {
    var object = JSONObject()
    for member in members {
      if let value = json(member.value, in: scope), !value.isNull { object[member.name] = value }
    }
    return object
  }

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
