extension EntityTable {
  /// What a name stands for, and whether it does so without a semicolon too.
  struct Entry {
    var value: String
    var standsWithoutSemicolon: Bool
  }

  /// Finds a name by halving the table as it stands, so that nothing is built at start.
  static func entry(_ name: UnsafeBufferPointer<UInt8>) -> Entry? {
    guard !name.isEmpty else { return nil }
    let table = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var low = 0
    var high = table.count
    while low < high {
      var start = (low + high) / 2
      while start > low, !isGap(table[start - 1]) { start -= 1 }
      var end = start
      while end < table.count, !isGap(table[end]) { end += 1 }
      let entry = table[start..<end]
      switch compare(name, with: entry) {
      case 0: return parse(entry, behind: name.count)
      case ..<0: high = start
      default: low = end + 1
      }
    }
    return nil
  }

  private static func isGap(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  /// Below 0, 0 or above 0 as the name sorts before, equals or sorts behind that of the entry.
  private static func compare(
    _ name: UnsafeBufferPointer<UInt8>, with entry: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    for (place, byte) in name.enumerated() {
      let other = entry[entry.startIndex + place]
      // The name of the entry ends here and begins the one looked for.
      guard other.isASCIIAlphanumeric else { return 1 }
      if byte != other { return byte < other ? -1 : 1 }
    }
    return entry[entry.startIndex + name.count].isASCIIAlphanumeric ? -1 : 0
  }

  private static func parse(
    _ entry: Slice<UnsafeBufferPointer<UInt8>>, behind nameLength: Int
  ) -> Entry {
    let mark = entry.startIndex + nameLength
    var value = ""
    var code: UInt32 = 0
    for byte in entry[(mark + 1)...] {
      if let digit = byte.hexDigitValue {
        code = code << 4 | UInt32(digit)
      } else {
        value.unicodeScalars.append(Entities.character(code))
        code = 0
      }
    }
    value.unicodeScalars.append(Entities.character(code))
    return Entry(value: value, standsWithoutSemicolon: entry[mark] == UInt8(ascii: "!"))
  }
}
