/// Spans of time as sources.yaml and manifests write them: `30s`, `15m`, `1h`, `7d`, `2w`, `1h30m`.
package enum Interval {
  /// The longest span, in seconds: a hundred years of 365 days. Beyond it clocks would run over.
  package static let longest: Int64 = 36_500 * 86_400

  /// Whole seconds; nil for every other form: a number without unit, a sign, a fraction, units that
  /// do not descend, an empty text, a span beyond the longest.
  package static func seconds(_ text: String) -> Int64? {
    let sum = UnitSum.parse(
      text, units: [("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)])
    return sum.flatMap { $0 <= longest ? $0 : nil }
  }

  /// Whether the text has the form of a span and is refused for its length alone.
  package static func isTooLong(_ text: String) -> Bool {
    guard seconds(text) == nil, let unit = text.last, "wdhms".contains(unit) else { return false }
    return text.dropLast().allSatisfy { $0.isASCII && $0.isNumber } && text.count > 1
  }

  /// The span in its largest units: 5400 gives `1h30m`, 0 gives `0s`; a negative one counts as 0.
  package static func text(_ seconds: Int64) -> String {
    var rest = max(0, seconds)
    var result = ""
    for (name, factor) in [("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] {
      let count = rest / Int64(factor)
      if count > 0 { result += "\(count)\(name)" }
      rest %= Int64(factor)
    }
    return result.isEmpty ? "0s" : result
  }
}
