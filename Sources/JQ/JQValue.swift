internal import CJQ

/// One value of libjq, owned: freed with its last use.
///
/// Counts of references in libjq are not atomic, so a value stays on the thread that made it.
package struct JQValue: ~Copyable {
  /// The value; every call of libjq consumes what it is given, so calls are handed a copy.
  let raw: jv

  init(owning raw: jv) { self.raw = raw }

  deinit { jv_free(raw) }

  /// Gives the value up to a call that consumes it.
  consuming func taken() -> jv {
    let raw = raw
    discard self
    return raw
  }

  /// A copy for a call that consumes it.
  var lent: jv { jv_copy(raw) }
}

extension JQValue {
  /// Null.
  package static var null: JQValue { JQValue(owning: jv_null()) }

  /// A number.
  package static func number(_ number: Double) -> JQValue { JQValue(owning: jv_number(number)) }

  /// A text.
  package static func string(_ text: String) -> JQValue {
    var text = text
    return JQValue(owning: text.withUTF8 { raw($0) })
  }

  /// A text of these bytes; libjq puts U+FFFD where they are no UTF-8.
  static func raw(_ utf8: UnsafeBufferPointer<UInt8>) -> jv {
    guard let start = utf8.baseAddress else { return jv_string_sized("", 0) }
    return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) { bytes in
      jv_string_sized(bytes, Int32(clamping: utf8.count))
    }
  }

  /// An array without elements.
  package static var emptyArray: JQValue { JQValue(owning: jv_array()) }

  /// Another reference to the same value.
  package borrowing func copy() -> JQValue { JQValue(owning: lent) }

  /// What it is.
  package var kind: JQKind {
    switch jv_get_kind(raw) {
    case JV_KIND_TRUE, JV_KIND_FALSE: .bool
    case JV_KIND_NUMBER: .number
    case JV_KIND_STRING: .string
    case JV_KIND_ARRAY: .array
    case JV_KIND_OBJECT: .object
    default: .null
    }
  }

  /// Whether it is neither null nor false.
  package var isTruthy: Bool {
    let kind = jv_get_kind(raw)
    return kind != JV_KIND_NULL && kind != JV_KIND_FALSE
  }

  /// Whether it counts as a result: neither null nor a text of white space alone.
  package var isResult: Bool {
    switch jv_get_kind(raw) {
    case JV_KIND_NULL, JV_KIND_INVALID: false
    case JV_KIND_STRING: withUTF8 { $0.contains { !JQBlank.holds($0) } }
    default: true
    }
  }

  /// How many elements an array or members an object has; 0 for every other kind.
  package var count: Int {
    switch kind {
    case .array: Int(jv_array_length(lent))
    case .object: Int(jv_object_length(lent))
    default: 0
    }
  }

  /// The element at that place of an array, which must be there.
  package borrowing func element(_ place: Int) -> JQValue {
    JQValue(owning: jv_array_get(lent, Int32(truncatingIfNeeded: place)))
  }

  /// An object without members.
  static var emptyObject: JQValue { JQValue(owning: jv_object()) }

  /// Adds an element to an array.
  package mutating func append(_ element: consuming JQValue) {
    let added = element.taken()
    let own = self.replaceable()
    self = JQValue(owning: jv_array_append(own, added))
  }

  /// Sets a member of an object; the name is a string.
  mutating func set(_ name: consuming JQValue, _ value: consuming JQValue) {
    let key = name.taken()
    let member = value.taken()
    let own = self.replaceable()
    self = JQValue(owning: jv_object_set(own, key, member))
  }

  /// The value itself, null left in its place, so that libjq may change it where it stands.
  private mutating func replaceable() -> jv {
    var moved = JQValue.null
    swap(&self, &moved)
    return moved.taken()
  }

  /// The bytes of a string; none for every other kind.
  package borrowing func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    guard jv_get_kind(raw) == JV_KIND_STRING, let start = jv_string_value(raw) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let count = Int(jv_string_length_bytes(lent))
    return try start.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      try body(UnsafeBufferPointer(start: bytes, count: count))
    }
  }

  /// The text of a string; nil for every other kind.
  package var string: String? {
    guard jv_get_kind(raw) == JV_KIND_STRING else { return nil }
    return withUTF8 { String(decoding: $0, as: UTF8.self) }
  }

  /// The number; nil for every other kind.
  package var number: Double? {
    jv_get_kind(raw) == JV_KIND_NUMBER ? jv_number_value(raw) : nil
  }

  /// The text as jq's `tostring` gives it: of a string the string, of everything else its JSON.
  package var text: String {
    if let text = string ?? number.flatMap(Self.wholeText) { return text }
    let dumped = JQValue(owning: jv_dump_string(lent, 0))
    return dumped.string ?? ""
  }

  /// The digits of a whole number, as libjq writes it; nil for other numbers, and very large ones.
  static func wholeText(_ number: Double) -> String? {
    guard let whole = Int64(exactly: number), whole.magnitude < 100_000_000_000_000_000 else {
      return nil
    }
    return String(whole)
  }
}
