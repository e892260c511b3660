/// Looks through text sixteen bytes at a time: the reader's innermost loop, hence the vectors.
enum TextScan {
  /// The offset of the first byte that text cannot take over as it stands: a control other than
  /// tab and line feed, or, with `findsReferences`, an `&`; `count` where there is none.
  @inline(__always)
  static func firstSpecial(
    _ start: UnsafePointer<UInt8>, count: Int, findsReferences: Bool
  ) -> Int {
    let mark: UInt8 = findsReferences ? 0x26 : 0x00
    var place = 0
    while place + 16 <= count {
      let piece = UnsafeRawPointer(start + place).loadUnaligned(as: SIMD16<UInt8>.self)
      let isControl =
        (piece .< SIMD16(repeating: 0x20)) .& (piece .!= SIMD16(repeating: 0x0A))
        .& (piece .!= SIMD16(repeating: 0x09))
      if any(isControl .| (piece .== SIMD16(repeating: mark))) { break }
      place += 16
    }
    while place < count {
      let byte = start[place]
      if byte == mark || (byte < 0x20 && byte != 0x0A && byte != 0x09) { return place }
      place += 1
    }
    return count
  }
}
