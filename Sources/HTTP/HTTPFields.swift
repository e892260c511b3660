/// Header fields in the order in which they were sent (RFC 9110, section 5); names in any case.
public struct HTTPFields: Hashable, Sendable {
  /// One field line.
  public struct Field: Hashable, Sendable {
    /// The name as written.
    public var name: String
    /// The value, without white space around it.
    public var value: String
  }

  /// The field lines, in order.
  public private(set) var lines: [Field] = []

  /// No fields.
  public init() {}

  /// The first value of that name, in any case; setting it replaces every line of the name, nil
  /// removes them.
  public subscript(name: String) -> String? {
    get { lines.first { Self.isEqual($0.name, name) }?.value }
    set {
      lines.removeAll { Self.isEqual($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of that name, in order.
  public func values(_ name: String) -> [String] {
    lines.filter { Self.isEqual($0.name, name) }.map(\.value)
  }

  /// Adds a line.
  public mutating func append(_ name: String, _ value: String) {
    lines.append(Field(name: name, value: value))
  }

  private static func isEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// The names and values of a literal, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}
