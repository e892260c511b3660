/// Sizes as sources.yaml writes them: `256M`, `512K`, `1G`, in powers of 1024.
package enum ByteSize {
  /// Bytes; a number without unit counts as bytes. Nil for every other form: a sign, a fraction, an
  /// unknown unit, an empty text.
  package static func bytes(_ text: String) -> Int64? {
    if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) { return Int64(text) }
    guard let unit = text.last, text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return UnitSum.parse(
      text.dropLast() + unit.uppercased(), units: [("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)])
  }

  /// The size for people, three digits at most: `0 B`, `999 B`, `1.5 KB`, `12 MB`, in powers of 1024.
  package static func text(_ bytes: Int64) -> String {
    var value = Double(max(0, bytes))
    var unit = "B"
    for larger in ["KB", "MB", "GB", "TB"] where value >= 999.5 {
      value /= 1024
      unit = larger
    }
    let tenths = (value * 10).rounded()
    if unit == "B" || tenths >= 100 { return "\(Int(value.rounded())) \(unit)" }
    return "\(Int(tenths) / 10).\(Int(tenths) % 10) \(unit)"
  }
}
