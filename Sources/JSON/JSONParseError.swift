/// Why and where a text is no JSON.
public struct JSONParseError: Error, Hashable, Sendable {
  /// What is wrong, as a phrase without a full stop: "unexpected character '}'".
  public var reason: String
  /// Place of the fault in the text, in bytes from 0.
  public var offset: Int
  /// Line of the fault, from 1.
  public var line: Int
  /// Column of the fault in characters of UTF-8, from 1.
  public var column: Int
}
