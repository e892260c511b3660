import HTTP
import JQ
import JSON

/// What one response gave beside its records.
struct ResponseReading<Value: RecordValue & ~Copyable> {
  /// The records, in an array; arrays among the results already taken apart.
  var records = JQCell(Value.list())
  /// Why there are no records, though the response does not say that there are none; nil: it does, or
  /// there are some.
  var doubt: String?
  /// Places of records that hold null.
  var nulls = 0
  /// Whether the walk may go on, as `while` says.
  var goesOn = true
  /// Whether what says where it goes on could be read: where not, its end is none of the API's.
  var isPagingSound = true
  /// By how much `$page` or `$offset` grows, where the manifest says so.
  var step: Double?
  /// The next token, or the next URL as written.
  var token: JSONValue?
  var url: String?
}

extension CallMachine where Value: ~Copyable {
  /// Reads what a response says as a whole.
  /// - Throws: `PluginError` where `error` gives a text or `records` fails; `JQError`.
  func reading(
    _ response: borrowing Value, head: HTTPResponse, _ evaluator: Evaluator<Value>,
    _ variables: [JQCell<Value>]
  ) throws -> ResponseReading<Value> {
    var reading = ResponseReading<Value>()
    try run(.response, call.program.response, response, variables) { scope in
      try refuse(evaluator, scope)
      try addRecords(to: &reading, response: scope.value, evaluator, scope)
      guard let paginate = call.paginate else { return }
      let known = evaluator.notes
      defer { reading.isPagingSound = evaluator.notes == known }
      reading.goesOn = evaluator.holds(paginate.condition, in: scope)
      reading.step = evaluator.number(paginate.by, in: scope)
      switch paginate.style {
      case .token(let next, _): reading.token = evaluator.json(next, in: scope)
      case .url(let next): reading.url = evaluator.url(next, in: scope)
      case .link(let relation):
        reading.url = WebLink.target(head.fields, relation: relation)
        if reading.url == nil, WebLink.hasMalformed(head.fields) {
          evaluator.note("the header field 'Link' cannot be read", at: call.recordsPlace)
        }
      case .page, .offset: break
      }
    }
    try evaluator.settle()
    return reading
  }

  /// Throws the message of an API that answers what failed with a good status.
  private func refuse(_ evaluator: Evaluator<Value>, _ scope: Scope<Value>) throws {
    // Whatever came is asked for its message: that it has another form is no fault.
    let known = evaluator.notes
    defer { evaluator.notes = known }
    if let message = evaluator.text(call.error, in: scope) {
      throw PluginError("api-error", "the API says: \(message)")
    }
  }

  /// The message that `error` gives for a response; nil where it gives none.
  /// - Throws: `JQError`.
  func message(_ response: borrowing Value, _ variables: [JQCell<Value>]) throws -> String? {
    let evaluator = Evaluator(call.program, variables: variables, watch: watch)
    var message: String?
    try run(.response, call.program.response, response, variables) { scope in
      message = evaluator.text(call.error, in: scope)
      try evaluator.settle()
    }
    return message
  }

  private func addRecords(
    to reading: inout ResponseReading<Value>, response: borrowing Value,
    _ evaluator: Evaluator<Value>,
    _ scope: Scope<Value>
  ) throws {
    let known = evaluator.notes
    let found = reading.records
    guard let records = call.records else {
      if response.kind == .array {
        _ = response.each { record in
          found.value.append(record.copy())
          return true
        }
      } else if response.isResult {
        found.value.append(response.copy())
      } else {
        reading.doubt = Self.doubt(hasNull: true, response)
      }
      return
    }
    reading.nulls = evaluator.records(records, in: scope) { found.value.append($0.copy()) }
    guard evaluator.notes == known else {
      let message = evaluator.notes.notes.last?.message ?? "unknown"
      throw PluginError("no-records", "'records' of the response failed: \(message)")
    }
    if found.value.count == 0 { reading.doubt = doubt(records, response, evaluator, scope) }
  }

  /// Why a response that gives no records has no place for them: where they should be is null, or
  /// nothing in it is a list, as in the message of an error. Nil: it has one.
  private func doubt(
    _ records: ValuePlan, _ response: borrowing Value, _ evaluator: Evaluator<Value>,
    _ scope: Scope<Value>
  ) -> String? {
    if case .expression(let expression) = records {
      var (hasNull, hasOther) = (false, false)
      _ = evaluator.outputs(expression, in: scope) { output in
        if output.kind == .null { hasNull = true } else { hasOther = true }
        return true
      }
      if hasNull || hasOther { return hasOther ? nil : Self.doubt(hasNull: true, response) }
    }
    return response.json.hasList() ? nil : Self.doubt(hasNull: false, response)
  }

  private static func doubt(hasNull: Bool, _ response: borrowing Value) -> String {
    "'records' gives \(hasNull ? "null" : "nothing"); the response is \(response.json.outline). Where that says that there are none, end it with '// []'"
  }
}

extension JSONValue {
  /// Whether a list stands in the value, or, below it, an empty map: a place for records.
  fileprivate func hasList(depth: Int = 0) -> Bool {
    switch self {
    case .array: true
    case .object(let object):
      object.isEmpty
        ? depth > 0
        : depth < 4 && object.members.contains { $0.value.hasList(depth: depth + 1) }
    default: false
    }
  }

  /// What it is, with the first keys of an object.
  fileprivate var outline: String {
    switch self {
    case .null: "null"
    case .object(let object):
      object.isEmpty
        ? "an object without keys"
        : "an object of "
          + object.members.prefix(8).map { "'\($0.name.prefix(40))'" }.joined(separator: ", ")
          + (object.count > 8 ? ", …" : "")
    default: "\(text().prefix(40))"
    }
  }
}
