internal import CJQ

extension JQValue: JQReadable {
  /// A name as a string of libjq, whose hash is taken once.
  package final class Key {
    let raw: jv

    init(_ name: String) { raw = JQValue.string(name).taken() }

    deinit { jv_free(raw) }
  }

  package static func absent() -> JQValue { .null }

  package static func list() -> JQValue { .emptyArray }

  package static func key(_ name: String) -> Key { Key(name) }

  package static func bool(_ flag: Bool) -> JQValue {
    JQValue(owning: flag ? jv_true() : jv_false())
  }

  package borrowing func member(_ key: Key) -> JQValue? {
    guard kind == .object else { return nil }
    let member = JQValue(owning: jv_object_get(lent, jv_copy(key.raw)))
    // A member that is not there is no valid value for libjq.
    guard jv_get_kind(member.raw) != JV_KIND_INVALID else { return nil }
    return member
  }

  package borrowing func each(_ body: (borrowing JQValue) -> Bool) -> Bool {
    switch kind {
    case .array:
      for place in 0..<count {
        guard body(element(place)) else { return false }
      }
    case .object:
      var place = jv_object_iter(raw)
      while jv_object_iter_valid(raw, place) != 0 {
        guard body(JQValue(owning: jv_object_iter_value(raw, place))) else { return false }
        place = jv_object_iter_next(raw, place)
      }
    default: break
    }
    return true
  }

  package borrowing func asJQ() -> JQValue { copy() }
}
