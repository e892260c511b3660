internal import CJQ

/// A plain path with its names made ready for one thread: no text is hashed per record.
package final class JQReadyPath<Value: JQReadable & ~Copyable> {
  private let path: JQPath
  /// The names of its steps; nil for steps that have none.
  private let keys: [Value.Key?]

  /// Makes the names of the path ready.
  package init(_ path: JQPath) {
    self.path = path
    keys = path.steps.map { step in
      guard case .member(let name) = step else { return nil }
      return Value.key(name)
    }
  }

  /// Hands over each value that the path gives, in order, until `body` returns false.
  /// - Returns: The fault that ended it, in jq's words; nil where there was none.
  package func visit(
    _ record: borrowing Value, _ body: (borrowing Value) -> Bool
  ) -> String? {
    var fault: String?
    _ = visit(record, from: 0, fault: &fault, body)
    return fault
  }

  private func visit(
    _ value: borrowing Value, from start: Int, fault: inout String?,
    _ body: (borrowing Value) -> Bool
  ) -> Bool {
    guard start < path.steps.count else { return body(value) }
    let next = start + 1
    switch (path.steps[start], value.kind) {
    case (.member, .object):
      if let key = keys[start], let member = value.member(key) {
        return visit(member, from: next, fault: &fault, body)
      }
      return visit(.absent(), from: next, fault: &fault, body)
    case (.member, .null), (.element, .null):
      return visit(.absent(), from: next, fault: &fault, body)
    case (.element(let place), .array):
      let count = value.count
      let from = place < 0 ? place + count : place
      guard from >= 0, from < count else {
        return visit(.absent(), from: next, fault: &fault, body)
      }
      return visit(value.element(from), from: next, fault: &fault, body)
    case (.each, .array), (.each, .object):
      return value.each { visit($0, from: next, fault: &fault, body) }
    default:
      if path.isOptional[start] { return true }
      fault = message(value.asJQ(), path.steps[start])
      return false
    }
  }

  private func message(_ value: borrowing JQValue, _ step: JQPath.Step) -> String {
    let kind = String(cString: jv_kind_name(jv_get_kind(value.raw)))
    let named = kind == "true" || kind == "false" ? "boolean" : kind
    switch step {
    case .member(let name): return "Cannot index \(named) with string \"\(name)\""
    case .element: return "Cannot index \(named) with number"
    case .each:
      var shown = [CChar](repeating: 0, count: 15)
      jv_dump_string_trunc(value.lent, &shown, shown.count)
      let end = shown.firstIndex(of: 0) ?? shown.count
      let text = String(decoding: shown[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return "Cannot iterate over \(named) (\(text))"
    }
  }
}
