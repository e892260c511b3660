/// Reads numbers of a fixed length and marks, one behind the other.
struct DigitScanner {
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { at == bytes.count }

  mutating func number(_ digits: Int) -> Int? {
    guard at + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[at..<(at + digits)] {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    at += digits
    return value
  }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: mark) else { return false }
    at += 1
    return true
  }

  /// A fraction of a second of one digit or more; what is finer than a millisecond is dropped.
  mutating func milliseconds() -> Int? {
    let first = at
    var value = 0
    while at < bytes.count, bytes[at].isASCIIDigit {
      if at - first < 3 { value = value * 10 + Int(bytes[at] - UInt8(ascii: "0")) }
      at += 1
    }
    switch at - first {
    case 0: return nil
    case 1: return value * 100
    case 2: return value * 10
    default: return value
    }
  }

  /// `Z`, `z` or `+hh:mm`.
  mutating func offsetMinutes() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
