/// White space: a text of it alone is no result. A control character beside it is something.
package enum JQBlank {
  /// Whether a byte of a text is white space (space, tab, line feed, vertical tab, form feed, carriage return).
  package static func holds(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
