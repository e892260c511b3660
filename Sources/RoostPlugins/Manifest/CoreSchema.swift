import JSON
import YAML

/// What a plain scalar is by YAML 1.2's core schema (section 10.3.2): `yes` and `2020-01-01` are text.
enum CoreSchema {
  /// The number, `true` or `false` that a scalar is; nil where it is text or null.
  static func constant(_ scalar: YAMLScalar) -> JSONValue? {
    guard scalar.isPlain else { return nil }
    let text = scalar.text
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: break
    }
    guard let first = text.utf8.first, isDigit(first) || first == 0x2B || first == 0x2D else {
      return nil
    }
    if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16).map(JSONValue.integer) }
    if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8).map(JSONValue.integer) }
    guard isDecimal(text) else { return nil }
    return Int64(text).map(JSONValue.integer) ?? Double(text).map(JSONValue.number)
  }

  /// What a node is as JSON.
  static func json(_ node: YAMLNode) -> JSONValue {
    switch node.content {
    case .scalar(let scalar):
      scalar.isNull ? .null : constant(scalar) ?? .string(scalar.text)
    case .sequence(let elements): .array(elements.map(json))
    case .mapping(let pairs): .object(JSONObject(pairs.map { ($0.name, json($0.value)) }))
    }
  }

  /// `[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?`; a number that begins with a point is jq here.
  private static func isDecimal(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == 0x2E { rest = rest.dropFirst().drop(while: isDigit) }
    guard let exponent = rest.first else { return true }
    guard exponent | 0x20 == 0x65 else { return false }
    rest = rest.dropFirst()
    if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
