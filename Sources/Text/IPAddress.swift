/// An IPv4 or IPv6 address.
package struct IPAddress: Hashable, Sendable {
  /// Four bytes or sixteen, in network order.
  package let bytes: [UInt8]

  /// An address of four or sixteen bytes in network order; nil for another number of them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads an IPv4 or IPv6 address in any of the forms below, the latter also in brackets.
  package init?(_ text: String) {
    let bare =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    guard let address = IPAddress(ipv6: bare) ?? IPAddress(ipv4: bare) else { return nil }
    self = address
  }

  /// Reads an IPv4 address as resolvers do: one to four parts, each decimal, octal (`0`) or
  /// hexadecimal (`0x`), the last filling what remains. `127.1` and `2130706433` are 127.0.0.1.
  package init?(ipv4 text: String) {
    var text = text
    guard let bytes = text.withUTF8({ Self.ipv4(UnsafeRawBufferPointer($0)[...]) }) else {
      return nil
    }
    self.bytes = bytes
  }

  private static func ipv4(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard (1...4).contains(parts.count) else { return nil }
    var bytes: [UInt8] = []
    for part in parts.dropLast() {
      guard let number = number(part), number < 256 else { return nil }
      bytes.append(UInt8(number))
    }
    let room = 4 - bytes.count
    guard let last = parts.last.flatMap(number), last < UInt64(1) << UInt64(8 * room) else {
      return nil
    }
    for place in (0..<room).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: last >> UInt64(8 * place)))
    }
    return bytes
  }

  /// Reads an IPv6 address (RFC 4291, section 2.2), without brackets; a zone (`%eth0`) is dropped.
  package init?(ipv6 text: String) {
    let address = text.prefix { $0 != "%" }
    guard address.contains(":") else { return nil }
    var halves: [[UInt8]] = []
    var rest = address
    if let gap = address.firstDoubleColon {
      guard let head = Self.groups(address[..<gap.lowerBound], allowsIPv4: false) else {
        return nil
      }
      halves.append(head)
      rest = address[gap.upperBound...]
    }
    guard let tail = Self.groups(rest, allowsIPv4: true) else { return nil }
    halves.append(tail)
    let count = halves.reduce(0) { $0 + $1.count }
    guard halves.count == 2 ? count <= 14 : count == 16 else { return nil }
    bytes = halves.count == 2 ? halves[0] + [UInt8](repeating: 0, count: 16 - count) + tail : tail
  }

  /// Whether this is an IPv6 address.
  package var isIPv6: Bool { bytes.count == 16 }

  /// The address written out; IPv6 as RFC 5952 wants it, without brackets.
  package var text: String {
    guard isIPv6 else { return bytes.map(String.init).joined(separator: ".") }
    let groups = (0..<8).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
    let zeros = Self.longestZeroRun(groups)
    let written = groups.map { String($0, radix: 16) }
    guard zeros.count > 1 else { return written.joined(separator: ":") }
    return written[..<zeros.lowerBound].joined(separator: ":") + "::"
      + written[zeros.upperBound...].joined(separator: ":")
  }

  /// Whether a host's name can only be meant as an IPv4 address: its last label is a number.
  static func endsInNumber(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { utf8 in
      var bytes = UnsafeRawBufferPointer(utf8)[...]
      if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
      let dot = bytes.lastIndex(of: UInt8(ascii: "."))
      let label = dot.map { bytes[($0 + 1)...] } ?? bytes
      guard let first = label.first, first.isASCIIDigit else { return false }
      return label.allSatisfy(\.isASCIIDigit) || number(label) != nil
    }
  }

  /// A decimal, octal or hexadecimal number; nil for anything else, and beyond 64 bits.
  private static func number(_ part: Slice<UnsafeRawBufferPointer>) -> UInt64? {
    guard let first = part.first, first.isASCIIDigit else { return nil }
    guard first == UInt8(ascii: "0"), part.count > 1 else { return number(part, base: 10) }
    let mark = part[part.startIndex + 1] | 0x20
    return mark == UInt8(ascii: "x")
      ? number(part.dropFirst(2), base: 16) : number(part.dropFirst(), base: 8)
  }

  private static func number(_ digits: Slice<UnsafeRawBufferPointer>, base: UInt64) -> UInt64? {
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexDigitValue, digit < base else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: base)
      guard !isTooLarge, product <= UInt64.max - UInt64(digit) else { return nil }
      value = product + UInt64(digit)
    }
    return value
  }

  /// The bytes of colon-separated groups; empty for an empty text; nil where one is malformed.
  private static func groups(_ text: Substring, allowsIPv4: Bool) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      if allowsIPv4, place == parts.count - 1, part.contains(".") {
        guard let address = dotted(part) else { return nil }
        bytes += address
      } else {
        guard (1...4).contains(part.utf8.count),
          part.utf8.allSatisfy({ $0.hexDigitValue != nil }), let group = UInt16(part, radix: 16)
        else { return nil }
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      }
    }
    return bytes
  }

  /// Four decimal numbers between dots, as they may end an IPv6 address.
  private static func dotted(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? UInt8($0) : nil }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int> {
    var best = 0..<0
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > best.count { best = start..<end }
      start = max(end, start + 1)
    }
    return best
  }
}

extension Substring {
  /// Where the first `::` stands; nil where there is none.
  fileprivate var firstDoubleColon: Range<Index>? {
    var at = startIndex
    while at < endIndex {
      let next = index(after: at)
      if self[at] == ":", next < endIndex, self[next] == ":" { return at..<index(after: next) }
      at = next
    }
    return nil
  }
}
