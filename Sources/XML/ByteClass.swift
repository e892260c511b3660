/// Classes of bytes that end names and values in markup.
enum ByteClass {
  /// Blanks, controls and `"` `'` `/` `<` `=` `>`: what ends a name. All are below 64.
  private static let nameEnd: UInt64 =
    0x1_FFFF_FFFF | 1 << 0x22 | 1 << 0x27 | 1 << 0x2F | 1 << 0x3C | 1 << 0x3D | 1 << 0x3E

  /// Whether the byte ends a name.
  @inline(__always)
  static func endsName(_ byte: UInt8) -> Bool {
    byte < 64 && nameEnd >> UInt64(byte) & 1 != 0
  }

  /// Whether a name may begin so: a letter, `_`, `:` or anything beyond ASCII.
  @inline(__always)
  static func beginsName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || byte == 0x5F || byte == 0x3A
  }

  /// Whether the byte is white space; other controls count as such between attributes.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// Whether the byte may stand in the name of an entity.
  @inline(__always)
  static func isEntityName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80 || byte == 0x5F
      || byte == 0x2D || byte == 0x2E || byte == 0x3A
  }
}
