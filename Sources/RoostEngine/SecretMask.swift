/// Cuts secrets out of whatever the program says: messages, reports, logs.
///
/// A secret is found as it stands, percent-encoded, and form-encoded, before anything is shortened.
/// What a server sends as an item's own content is not masked.
package struct SecretMask: Sendable {
  /// What stands in place of a secret.
  package static let mark = "***"

  /// Every form of every secret as UTF-8, longest first.
  private let forms: [[UInt8]]
  /// Which bytes begin a form.
  private let isFirst: [Bool]

  /// A mask of those secrets. Secrets of fewer than four characters are not masked in texts: they
  /// would be found everywhere, and cutting them out would tell more than it hides.
  package init(_ secrets: some Sequence<String>) {
    var forms: Set<[UInt8]> = []
    for secret in secrets where secret.utf8.count >= 4 {
      forms.insert(Array(secret.utf8))
      for (upper, plus) in [(true, false), (false, false), (true, true), (false, true)] {
        forms.insert(Self.encoded(secret, upper: upper, spaceIsPlus: plus))
      }
      forms.insert(Self.escaped(secret))
    }
    self.forms = forms.sorted { $0.count > $1.count }
    var isFirst = [Bool](repeating: false, count: 256)
    for form in forms { isFirst[Int(form[0])] = true }
    self.isFirst = isFirst
  }

  /// Whether there is anything to mask.
  package var isEmpty: Bool { forms.isEmpty }

  /// Adds the bytes to a result with `***` in place of every secret.
  /// - Parameter isWhole: Whether nothing follows; else the bytes stop before what may begin a secret.
  /// - Returns: How many bytes were taken.
  func mask(_ bytes: [UInt8], isWhole: Bool, into result: inout [UInt8]) -> Int {
    var at = 0
    while at < bytes.count {
      guard isFirst[Int(bytes[at])] else {
        result.append(bytes[at])
        at += 1
        continue
      }
      // A longer form may yet come, also where a shorter one is there.
      if !isWhole, forms.contains(where: { Self.begins($0, bytes[at...]) }) { return at }
      if let length = secret(in: bytes, at: at) {
        result.append(contentsOf: Self.mark.utf8)
        at += length
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return at
  }

  /// Whether a form goes on where the bytes end.
  private static func begins(_ form: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
    form.count > bytes.count && form.starts(with: bytes)
  }

  /// The text with `***` in place of every secret.
  package func masked(_ text: String) -> String {
    guard !forms.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    _ = mask(bytes, isWhole: true, into: &result)
    return result.count == bytes.count ? text : String(decoding: result, as: UTF8.self)
  }

  /// Whether the text holds a secret in any form.
  package func finds(in text: String) -> Bool { masked(text) != text }

  /// Length of the secret that begins at that place; nil where none does.
  private func secret(in bytes: [UInt8], at place: Int) -> Int? {
    for form in forms where bytes.count - place >= form.count {
      if bytes[place..<(place + form.count)].elementsEqual(form) { return form.count }
    }
    return nil
  }

  /// The secret as it stands in a URL's query (RFC 3986, section 2.1) or a form.
  private static func encoded(_ secret: String, upper: Bool, spaceIsPlus: Bool) -> [UInt8] {
    let digits = Array((upper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    var result: [UInt8] = []
    for byte in secret.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      case UInt8(ascii: " ") where spaceIsPlus:
        result.append(UInt8(ascii: "+"))
      default:
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result
  }

  /// The secret as it stands in a JSON text (RFC 8259, section 7), as far as quotes and backslashes go.
  private static func escaped(_ secret: String) -> [UInt8] {
    secret.utf8.flatMap { byte -> [UInt8] in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }
}
