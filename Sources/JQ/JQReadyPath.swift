internal import CJQ

/// A plain path with its names made ready for one thread: no text is hashed per record.
package final class JQReadyPath {
  private let path: JQPath
  private let keys: [jv]

  /// Makes the names of the path ready.
  package init(_ path: JQPath) {
    self.path = path
    keys = path.steps.map { step in
      guard case .member(let name) = step else { return jv_null() }
      return JQValue.string(name).taken()
    }
  }

  deinit {
    for key in keys { jv_free(key) }
  }

  /// Hands over each value that the path gives, in order, until `body` returns false.
  /// - Returns: The fault that ended it, in jq's words; nil where there was none.
  package func visit(
    _ record: borrowing JQValue, _ body: (borrowing JQValue) -> Bool
  ) -> String? {
    var fault: String?
    _ = visit(record, from: 0, fault: &fault, body)
    return fault
  }

  private func visit(
    _ value: borrowing JQValue, from start: Int, fault: inout String?,
    _ body: (borrowing JQValue) -> Bool
  ) -> Bool {
    guard start < path.steps.count else { return body(value) }
    let isOptional = path.isOptional[start]
    switch (path.steps[start], value.kind) {
    case (.member, .object):
      let member = JQValue(owning: jv_object_get(value.lent, jv_copy(keys[start])))
      // A member that is not there is no valid value for libjq.
      guard jv_get_kind(member.raw) != JV_KIND_INVALID else {
        return visit(.null, from: start + 1, fault: &fault, body)
      }
      return visit(member, from: start + 1, fault: &fault, body)
    case (.member, .null), (.element, .null):
      return visit(.null, from: start + 1, fault: &fault, body)
    case (.element(let place), .array):
      let count = value.count
      let from = place < 0 ? place + count : place
      guard from >= 0, from < count else {
        return visit(.null, from: start + 1, fault: &fault, body)
      }
      return visit(value.element(from), from: start + 1, fault: &fault, body)
    case (.each, .array):
      for place in 0..<value.count {
        guard visit(value.element(place), from: start + 1, fault: &fault, body) else {
          return false
        }
      }
      return true
    case (.each, .object):
      var place = jv_object_iter(value.raw)
      while jv_object_iter_valid(value.raw, place) != 0 {
        let member = JQValue(owning: jv_object_iter_value(value.raw, place))
        guard visit(member, from: start + 1, fault: &fault, body) else { return false }
        place = jv_object_iter_next(value.raw, place)
      }
      return true
    default:
      if isOptional { return true }
      fault = message(value, path.steps[start])
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
