import FoundationEssentials

/// One form of a secret that is looked for, and how much of it must stand in a text to count.
struct SecretNeedle: Hashable, Sendable {
  /// Fewest bytes of a secret that is looked for at all.
  static let shortest = 4
  /// Bytes of a beginning or an end that always count.
  static let telling = 8

  /// The form; never empty.
  let bytes: [UInt8]
  /// Fewest bytes of a beginning or an end that count: half of it, but six at least and no more than
  /// eight. All of a short one, and of an address, whose beginning is no secret.
  let least: Int

  private init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    let half = min(Self.telling, max(6, (bytes.count + 1) / 2))
    least = isWhole || bytes.count < half ? bytes.count : half
  }

  /// A secret as it stands, in small letters, as hosts are written, and in base64 (RFC 4648, sections 4
  /// and 5), alone and behind one or two bytes of something else; none of one that is too short.
  static func all(of secret: String) -> [SecretNeedle] {
    let bytes = Array(secret.utf8)
    guard bytes.count >= shortest else { return [] }
    let isAddress = secret.contains("://")
    var needles = [SecretNeedle(bytes, isWhole: isAddress)]
    let lowered = secret.lowercased()
    if lowered != secret, bytes.count >= telling {
      needles.append(SecretNeedle(Array(lowered.utf8), isWhole: isAddress))
    }
    guard !isAddress else { return needles }
    for offset in 0...2 {
      let form = base64(bytes, behind: offset)
      guard form.count >= telling else { continue }
      needles.append(SecretNeedle(form, isWhole: false))
      needles.append(SecretNeedle(form.map(urlSafe), isWhole: false))
    }
    return needles
  }

  /// The length of the secret, or of a telling part of its beginning, that stands at that place.
  func beginning(in text: [UInt8], at place: Int, isStrict: Bool) -> Int? {
    var length = 0
    while length < bytes.count, place + length < text.count, text[place + length] == bytes[length] {
      length += 1
    }
    return length >= (isStrict ? bytes.count : least) ? length : nil
  }

  /// The length of a telling part of its end that stands before that place.
  func ending(in text: [UInt8], before place: Int) -> Int? {
    var length = 0
    while length < bytes.count, length < place,
      text[place - length - 1] == bytes[bytes.count - length - 1]
    {
      length += 1
    }
    return length >= least ? length : nil
  }

  /// What of the base64 of a text depends on the secret alone, which begins so many bytes into it.
  private static func base64(_ secret: [UInt8], behind offset: Int) -> [UInt8] {
    let whole = (offset + secret.count) / 3 * 3
    let padded = [UInt8](repeating: 0, count: offset) + secret
    let encoded = Array(Data(padded[..<whole]).base64EncodedString().utf8)
    // The characters that bytes before the secret have a part in: 0, 2 or 3.
    return Array(encoded.dropFirst(offset == 0 ? 0 : offset + 1))
  }

  private static func urlSafe(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }
}
