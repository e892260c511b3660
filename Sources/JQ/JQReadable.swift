package import JSON

/// A value that paths lead through and that fills places: one of libjq (`JQValue`), or one of a body
/// that was read without it (`JQNode`). Both give the same of the same body.
package protocol JQReadable: ~Copyable {
  /// A member's name, made ready for looking it up many times.
  associatedtype Key

  /// A value from one of ours.
  init(_ json: JSONValue)

  /// Null.
  static func absent() -> Self

  /// A number, a text, true or false.
  static func number(_ number: Double) -> Self
  static func string(_ text: String) -> Self
  static func bool(_ flag: Bool) -> Self

  /// An array without elements.
  static func list() -> Self

  /// Adds an element to an array that was made by `list`.
  mutating func append(_ element: consuming Self)

  /// Another reference to the same value.
  borrowing func copy() -> Self

  /// What it is.
  var kind: JQKind { get }

  /// Whether it counts as a result: neither null nor a text of white space alone.
  var isResult: Bool { get }

  /// How many elements an array or members an object has; 0 for every other kind.
  var count: Int { get }

  /// The element at that place of an array, which must be there.
  borrowing func element(_ place: Int) -> Self

  /// Hands over each element of an array, or the value of each member of an object, in order, until
  /// `body` returns false; nothing of every other kind.
  /// - Returns: Whether `body` wants more.
  borrowing func each(_ body: (borrowing Self) -> Bool) -> Bool

  /// Makes a name ready.
  static func key(_ name: String) -> Key

  /// The member of that name of an object; nil where it has none, and for every other kind.
  borrowing func member(_ key: Key) -> Self?

  /// The text of a string; nil for every other kind.
  var string: String? { get }

  /// The number; nil for every other kind.
  var number: Double? { get }

  /// The text as jq's `tostring` gives it: of a string the string, of everything else its JSON.
  var text: String { get }

  /// The value as one of ours: whole numbers up to ±2^53 as integers, numbers that are not finite as
  /// null, members sorted by name.
  var json: JSONValue { get }

  /// The value as one of libjq.
  borrowing func asJQ() -> JQValue
}
