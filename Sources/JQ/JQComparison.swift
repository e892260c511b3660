internal import CJQ

/// Two plain paths or constants with a comparison between them, `.page < .total_pages`: evaluated
/// directly, with libjq's own order of values.
///
/// It gives what jq gives, results and faults alike; a differential test holds the two together.
package struct JQComparison: Hashable, Sendable {
  /// One side.
  package enum Side: Hashable, Sendable {
    case path(JQPath)
    case number(Double)
    case text(String)
    case bool(Bool)
    case null
  }

  /// The comparisons of jq.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case greater = ">"
  }

  /// What stands on the left.
  package let left: Side
  /// How the two are compared.
  package let order: Order
  /// What stands on the right.
  package let right: Side

  /// The comparison that an expression consists of; nil where it is anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    for place in bytes.indices.dropFirst() {
      guard let order = Self.order(bytes, at: place) else { continue }
      let end = place + order.rawValue.utf8.count
      // A quoted name may hold any of these signs: the first that leaves two sides counts.
      guard let left = Self.side(bytes[..<place]), let right = Self.side(bytes[end...]) else {
        continue
      }
      self.left = left
      self.order = order
      self.right = right
      return
    }
    return nil
  }

  private static func order(_ bytes: [UInt8], at place: Int) -> Order? {
    Order.allCases.first { bytes[place...].starts(with: $0.rawValue.utf8) }
  }

  private static func side(_ bytes: ArraySlice<UInt8>) -> Side? {
    let text = String(decoding: bytes, as: UTF8.self)
    if let paths = JQPath.list(text) { return paths.count == 1 ? .path(paths[0]) : nil }
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A]
    let trimmed = bytes.drop { blank.contains($0) }
      .reversed().drop { blank.contains($0) }.reversed()
    switch String(decoding: Array(trimmed), as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let word: return Self.text(word) ?? Self.number(word)
    }
  }

  /// A text in quotes with neither escapes nor inserts.
  private static func text(_ word: String) -> Side? {
    let bytes = Array(word.utf8)
    guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return nil }
    let inner = bytes.dropFirst().dropLast()
    guard !inner.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }) else { return nil }
    return .text(String(decoding: inner, as: UTF8.self))
  }

  /// A whole number of up to fifteen digits.
  private static func number(_ word: String) -> Side? {
    guard (1...15).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Double(word).map { .number($0) }
  }

  /// The values of one side, and the fault behind the last of them.
  package struct Values<Value: JQReadable & ~Copyable> {
    var values: [JQCell<Value>] = []
    var fault: String?

    /// Takes what `visit` hands over.
    package init(_ visit: ((borrowing Value) -> Bool) -> String?) {
      let taken = JQCell<[JQCell<Value>]>([])
      fault = visit { value in
        taken.value.append(JQCell(value.copy()))
        return true
      }
      values = taken.value
    }
  }

  /// Compares each value of the one side with each of the other, as jq does: the right side is the outer
  /// loop, and the first fault ends both.
  /// - Returns: That fault; nil where there was none.
  package static func visit<Value: JQReadable & ~Copyable>(
    _ left: Values<Value>, _ order: Order, _ right: Values<Value>, _ body: (Bool) -> Bool
  ) -> String? {
    for right in right.values {
      for left in left.values where !body(holds(left.value, order, right.value)) { return nil }
      if let fault = left.fault { return fault }
    }
    return right.fault
  }

  /// Whether two values stand in that order.
  private static func holds<Value: JQReadable & ~Copyable>(
    _ left: borrowing Value, _ order: Order, _ right: borrowing Value
  ) -> Bool {
    let sign = jv_cmp(left.asJQ().taken(), right.asJQ().taken())
    return switch order {
    case .less: sign < 0
    case .lessOrEqual: sign <= 0
    case .greater: sign > 0
    case .greaterOrEqual: sign >= 0
    case .equal: sign == 0
    case .unequal: sign != 0
    }
  }
}
