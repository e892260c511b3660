/// A text with one kind of escapes undone, and where each byte of it stood.
struct SecretView {
  /// The kinds of escapes.
  private enum Escapes: CaseIterable {
    /// `%2F` (RFC 3986, section 2.1).
    case percent
    /// The same with `+` for a space, as forms have it.
    case form
    /// `\/`, `\"`, `\u002f` (RFC 8259, section 7).
    case json
    /// `&amp;`, `&#47;`, `&#x2f;`.
    case html
  }

  /// Most bytes that stand for one.
  static let longestEscape = 12

  /// The text.
  private(set) var bytes: [UInt8]
  /// Where each byte stood at first, and its end; empty where nothing was undone.
  private var places: [Range<Int>] = []

  /// The text as it is, and with each kind of escapes that it has undone; percent-encoding, which
  /// redirects like to double, twice.
  static func all(of text: [UInt8]) -> [SecretView] {
    let plain = SecretView(bytes: text)
    var views = [plain]
    for escapes in Escapes.allCases {
      guard let view = plain.undoing(escapes) else { continue }
      views.append(view)
      if escapes == .percent, let twice = view.undoing(.percent) { views.append(twice) }
    }
    return views
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Where a range of this text stood at first.
  func original(_ range: Range<Int>) -> Range<Int> {
    guard !places.isEmpty, !range.isEmpty else { return range }
    return places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound
  }

  /// The text without escapes of a kind; nil where it has none.
  private func undoing(_ escapes: Escapes) -> SecretView? {
    var view = SecretView(bytes: [])
    var isSame = true
    var place = 0
    while place < bytes.count {
      let (decoded, length) = Self.decode(escapes, bytes[place...]) ?? ([bytes[place]], 1)
      if length > 1 || decoded != [bytes[place]] { isSame = false }
      let range = original(place..<(place + length))
      for byte in decoded {
        view.bytes.append(byte)
        view.places.append(range)
      }
      place += length
    }
    return isSame ? nil : view
  }

  /// The escape at the beginning: what it stands for, and its length; nil where none begins.
  private static func decode(
    _ escapes: Escapes, _ bytes: ArraySlice<UInt8>
  ) -> (decoded: [UInt8], length: Int)? {
    switch (escapes, bytes.first) {
    case (.form, UInt8(ascii: "+")): ([UInt8(ascii: " ")], 1)
    case (.percent, UInt8(ascii: "%")), (.form, UInt8(ascii: "%")):
      number(bytes.dropFirst().prefix(2), radix: 16, digits: 2).map { ([UInt8($0)], 3) }
    case (.json, UInt8(ascii: "\\")): json(bytes.dropFirst())
    case (.html, UInt8(ascii: "&")): html(bytes.dropFirst())
    default: nil
    }
  }

  /// Behind a backslash.
  private static func json(_ bytes: ArraySlice<UInt8>) -> (decoded: [UInt8], length: Int)? {
    switch bytes.first {
    case UInt8(ascii: "u"):
      return number(bytes.dropFirst().prefix(4), radix: 16, digits: 4)
        .flatMap(utf8).map { ($0, 6) }
    case let byte? where "\"\\/'".utf8.contains(byte): return ([byte], 2)
    default: return nil
    }
  }

  /// Behind an ampersand.
  private static func html(_ bytes: ArraySlice<UInt8>) -> (decoded: [UInt8], length: Int)? {
    guard let end = bytes.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = bytes[bytes.startIndex..<end]
    let length = name.count + 2
    if name.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      return number(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        .flatMap(utf8).map { ($0, length) }
    }
    return entities[String(decoding: name, as: UTF8.self)].map { ([$0], length) }
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"), "sol": UInt8(ascii: "/"),
    "plus": UInt8(ascii: "+"), "equals": UInt8(ascii: "="),
  ]

  private static func number(
    _ digits: ArraySlice<UInt8>, radix: Int, digits count: Int? = nil
  )
    -> UInt32?
  {
    guard count == nil || digits.count == count, !digits.isEmpty, digits.count <= 7 else {
      return nil
    }
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  private static func utf8(_ scalar: UInt32) -> [UInt8]? {
    Unicode.Scalar(scalar).map { Array(String($0).utf8) }
  }
}
