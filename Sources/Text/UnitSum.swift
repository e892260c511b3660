/// Reads sums of whole numbers with units, such as `1h30m`.
enum UnitSum {
  /// The sum; nil for an empty text, a sign, a fraction, an unknown or missing unit, units that do not
  /// descend, and a sum beyond 64 bits.
  static func parse(_ text: String, units: [(name: Character, factor: Int64)]) -> Int64? {
    var total: Int64 = 0
    var number: Int64?
    var allowed = units[...]
    for character in text {
      if character.isASCII, let digit = character.wholeNumberValue {
        let (scaled, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
        guard !overflow, scaled <= .max - Int64(digit) else { return nil }
        number = scaled + Int64(digit)
      } else {
        guard let value = number, let place = allowed.firstIndex(where: { $0.name == character })
        else { return nil }
        let (part, isTooLarge) = value.multipliedReportingOverflow(by: allowed[place].factor)
        let (sum, overflow) = total.addingReportingOverflow(part)
        guard !isTooLarge, !overflow else { return nil }
        total = sum
        number = nil
        allowed = allowed[(place + 1)...]
      }
    }
    return number == nil && !text.isEmpty ? total : nil
  }
}
