/// Reads the durations of podcasts: `639`, `14:57`, `1:02:03`, `1801.6`.
package enum DurationParser {
  /// The longest duration that is believed: seven days.
  private static let maximum = 7 * 86_400

  /// Whole seconds, fractions cut off; nil where the text is empty, in another form, negative or
  /// beyond seven days. Minutes and seconds may pass 59.
  package static func seconds(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { seconds($0) }
  }

  private static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var total = 0
    var part: Int?
    var colons = 0
    var inFraction = false
    var hasEnded = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39 where !hasEnded:
        guard !inFraction else { continue }
        part = (part ?? 0) * 10 + Int(byte & 0x0F)
        guard let part, part <= maximum else { return nil }
      case UInt8(ascii: ":") where !hasEnded && !inFraction:
        colons += 1
        guard let value = part, colons <= 2 else { return nil }
        total = (total + value) * 60
        part = nil
      case UInt8(ascii: ".") where !hasEnded && !inFraction && part != nil: inFraction = true
      case ...0x20: hasEnded = part != nil || colons > 0
      default: return nil
      }
    }
    guard let part, total + part <= maximum else { return nil }
    return total + part
  }
}
