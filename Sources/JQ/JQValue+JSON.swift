internal import CJQ
package import JSON

extension JQValue {
  /// A value of libjq from one of ours; an integer beyond ±2^53 becomes its digits as text.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self.init(owning: flag ? jv_true() : jv_false())
    case .integer(let number): self = Self.integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      var array = JQValue.emptyArray
      for element in elements { array.append(JQValue(element)) }
      self = array
    case .object(let object):
      var result = JQValue.emptyObject
      for (name, value) in object.members { result.set(.string(name), JQValue(value)) }
      self = result
    }
  }

  /// The greatest whole number up to which a double tells all whole numbers apart.
  static let greatestExact: Int64 = 1 << 53

  private static func integer(_ number: Int64) -> JQValue {
    number.magnitude <= UInt64(greatestExact) ? .number(Double(number)) : .string(String(number))
  }

  /// The value as one of ours: whole numbers up to ±2^53 as integers, numbers that are not finite as
  /// null, members in libjq's order.
  package var json: JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(isTruthy)
    case .number: Self.json(jv_number_value(raw))
    case .string: .string(string ?? "")
    case .array: .array((0..<count).map { element($0).json })
    case .object: .object(object)
    }
  }

  static func json(_ number: Double) -> JSONValue {
    guard number.isFinite else { return .null }
    if number.magnitude <= Double(greatestExact), let whole = Int64(exactly: number) {
      return .integer(whole)
    }
    return .number(number)
  }

  /// Members sorted by name: libjq keeps no order of its own that a reader could rely on.
  private var object: JSONObject {
    var members: [(String, JSONValue)] = []
    var place = jv_object_iter(raw)
    while jv_object_iter_valid(raw, place) != 0 {
      let name = JQValue(owning: jv_object_iter_key(raw, place))
      let value = JQValue(owning: jv_object_iter_value(raw, place))
      members.append((name.string ?? "", value.json))
      place = jv_object_iter_next(raw, place)
    }
    return JSONObject(members.sorted { $0.0 < $1.0 })
  }
}
