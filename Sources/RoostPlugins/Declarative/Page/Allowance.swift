import JQ
import JSON

/// What the values of one response may cost: a manifest puts sizes together that a server chooses, and
/// two of them make a product.
struct Allowance {
  /// Bytes of values that may be made, beside those that the body's own size allows.
  static let bytes = 256 << 20
  /// Bytes of values for each byte of the body: its texts stand in several places of an item.
  static let bytesPerByte = 4
  /// Steps between two looks at the clock.
  private static let steps = 256

  /// Why nothing more is to be made; nil: it goes on.
  private(set) var overdraft: Overdraft?
  private let watch: JQWatch
  private var bytesLeft: Int
  private var stepsLeft = Allowance.steps

  /// - Parameters:
  ///   - watch: what knows how long the work may take; its time begins here at the latest.
  ///   - bodySize: bytes of the response.
  init(_ watch: JQWatch, bodySize: Int) {
    watch.startOnce()
    self.watch = watch
    bytesLeft = Self.bytes + Self.bytesPerByte * bodySize
  }

  /// Takes steps of work at a place of the manifest.
  /// - Returns: Whether the work may go on.
  mutating func step(_ count: Int = 1, at place: @autoclosure () -> ExpressionPlace?) -> Bool {
    stepsLeft -= count
    guard stepsLeft <= 0 else { return overdraft == nil }
    stepsLeft = Self.steps
    if overdraft == nil, watch.isOverdue { overdraft = Overdraft(.time, place()) }
    return overdraft == nil
  }

  /// Takes room for a value made at a place of the manifest.
  /// - Returns: Whether there is room.
  mutating func spend(_ bytes: Int, at place: @autoclosure () -> ExpressionPlace?) -> Bool {
    bytesLeft -= bytes
    if bytesLeft < 0, overdraft == nil { overdraft = Overdraft(.memory, place()) }
    return overdraft == nil
  }
}

extension JSONValue {
  /// About how many bytes the value takes.
  var weight: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .array(let elements): elements.reduce(16) { $0 + $1.weight }
    case .object(let object):
      object.members.reduce(16) { $0 + 32 + $1.name.utf8.count + $1.value.weight }
    default: 16
    }
  }
}
