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

  /// An escape that was undone.
  private struct Cut {
    /// Where its bytes stand in this text.
    var place: Range<Int>
    /// Where it stood in the text before.
    var source: Range<Int>
  }

  /// What an escape stands for, and its length.
  private struct Decoded {
    var scalar: Unicode.Scalar
    /// Whether the scalar is a byte, and no character.
    var isByte = false
    var length: Int
  }

  /// The text.
  private(set) var bytes: [UInt8]
  /// The text before; none: it is the first.
  private var before: [SecretView] = []
  /// What was undone, in order.
  private var cuts: [Cut] = []

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
    guard let before = before.first, !range.isEmpty else { return range }
    let source =
      source(of: range.lowerBound).lowerBound..<source(of: range.upperBound - 1).upperBound
    return before.original(source)
  }

  /// Where a byte stood in the text before, or the escape that stood for it.
  private func source(of place: Int) -> Range<Int> {
    var (low, high) = (0, cuts.count)
    while low < high {
      let middle = (low + high) / 2
      if cuts[middle].place.lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return place..<(place + 1) }
    let cut = cuts[low - 1]
    guard !cut.place.contains(place) else { return cut.source }
    let start = place - cut.place.upperBound + cut.source.upperBound
    return start..<(start + 1)
  }

  /// The text without escapes of a kind; nil where it has none.
  private func undoing(_ escapes: Escapes) -> SecretView? {
    guard let first = bytes.firstIndex(where: { Self.begins(escapes, $0) }) else { return nil }
    var view = SecretView(bytes: [])
    bytes.withUnsafeBufferPointer { bytes in
      view.bytes.reserveCapacity(bytes.count)
      var taken = 0
      var place = first
      while place < bytes.count {
        guard Self.begins(escapes, bytes[place]),
          let decoded = Self.decode(escapes, UnsafeBufferPointer(rebasing: bytes[place...]))
        else {
          place += 1
          continue
        }
        view.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[taken..<place]))
        let start = view.bytes.count
        if decoded.isByte {
          view.bytes.append(UInt8(truncatingIfNeeded: decoded.scalar.value))
        } else if let code = UTF8.encode(decoded.scalar) {
          view.bytes.append(contentsOf: code)
        }
        let end = place + decoded.length
        view.cuts.append(Cut(place: start..<view.bytes.count, source: place..<end))
        (place, taken) = (end, end)
      }
      view.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[taken...]))
    }
    guard !view.cuts.isEmpty else { return nil }
    view.before = [self]
    return view
  }

  private static func begins(_ escapes: Escapes, _ byte: UInt8) -> Bool {
    switch escapes {
    case .percent: byte == UInt8(ascii: "%")
    case .form: byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+")
    case .json: byte == UInt8(ascii: "\\")
    case .html: byte == UInt8(ascii: "&")
    }
  }

  /// The escape at the beginning; nil where none begins.
  private static func decode(
    _ escapes: Escapes, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Decoded? {
    switch escapes {
    case .form where bytes[0] == UInt8(ascii: "+"):
      return Decoded(scalar: " ", isByte: true, length: 1)
    case .percent, .form:
      guard let byte = number(bytes[1...].prefix(2), radix: 16, digits: 2) else { return nil }
      return Unicode.Scalar(byte).map { Decoded(scalar: $0, isByte: true, length: 3) }
    case .json: return json(bytes[1...])
    case .html: return html(bytes[1...])
    }
  }

  /// Behind a backslash.
  private static func json(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Decoded? {
    switch bytes.first {
    case UInt8(ascii: "u"):
      return number(bytes.dropFirst().prefix(4), radix: 16, digits: 4)
        .flatMap(Unicode.Scalar.init).map { Decoded(scalar: $0, length: 6) }
    case let byte? where "\"\\/'".utf8.contains(byte):
      return Decoded(scalar: Unicode.Scalar(byte), isByte: true, length: 2)
    default: return nil
    }
  }

  /// Behind an ampersand.
  private static func html(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Decoded? {
    guard let end = bytes.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = bytes[bytes.startIndex..<end]
    let length = name.count + 2
    if name.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      return number(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        .flatMap(Unicode.Scalar.init).map { Decoded(scalar: $0, length: length) }
    }
    return entities[String(decoding: name, as: UTF8.self)].map {
      Decoded(scalar: Unicode.Scalar($0), isByte: true, length: length)
    }
  }

  private static func number(
    _ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: UInt32, digits count: Int? = nil
  ) -> UInt32? {
    guard count == nil || digits.count == count, !digits.isEmpty, digits.count <= 7 else {
      return nil
    }
    var number: UInt32 = 0
    for digit in digits {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      guard value < radix else { return nil }
      number = number * radix + UInt32(value)
    }
    return number
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"), "sol": UInt8(ascii: "/"),
    "plus": UInt8(ascii: "+"), "equals": UInt8(ascii: "="),
  ]
}
