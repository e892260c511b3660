/// Any JSON text (RFC 8259), with integers kept whole and members in their written order.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Every other number, as the nearest double.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The member of that name; null where this is no object or has no such member.
  public subscript(name: String) -> JSONValue {
    guard case .object(let object) = self else { return .null }
    return object[name] ?? .null
  }

  /// The text of a string; nil for every other kind.
  public var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The elements of an array; nil for every other kind.
  public var arrayValue: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object; nil for every other kind.
  public var objectValue: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// True or false; nil for every other kind.
  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The whole number, also of one written with a fraction of zero; nil for every other kind.
  public var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number as a double; nil for every other kind.
  public var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// Whether this is null.
  public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The string of a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// The whole number of a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// The number of a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// The flag of a literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Null.
  public init(nilLiteral: ()) { self = .null }
  /// The array of a literal.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// The names and values of a literal, in order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
