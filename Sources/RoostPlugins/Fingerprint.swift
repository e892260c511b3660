package import JSON

/// A running 64-bit hash (FNV-1a) over whatever decides what a response becomes.
package struct Fingerprint: Hashable, Sendable {
  /// Raised by one whenever the engine maps equal input to other items than before.
  package static let mappingVersion: UInt64 = 2

  /// The hash so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of nothing but the mapping version.
  package init() { add(Self.mappingVersion) }

  /// The hash of a JSON value; the order of members does not count.
  static func of(_ value: JSONValue) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(value)
    return fingerprint.value
  }

  /// Adds a text and its end, so that "ab", "c" and "a", "bc" differ.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF as UInt8)
  }

  /// Adds a number.
  package mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Adds a JSON value; the order of members does not count.
  package mutating func add(_ value: JSONValue) { add(value.text(sortedNames: true)) }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
