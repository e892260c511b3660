/// Cuts secrets out of whatever the program says: messages, reports, logs.
///
/// A secret is found as it stands, percent-encoded, form-encoded, with the escapes of JSON or HTML, and
/// in base64, whichever of its characters are encoded; and also where only its beginning or its end
/// stands, as a text that was cut short has it. What a server sends as an item's own content is not
/// masked.
package struct SecretMask: Sendable {
  /// What stands in place of a secret.
  package static let mark = "***"

  private let needles: [SecretNeedle]
  /// Which bytes begin a needle, and which end one.
  private let begins: [Bool]
  private let ends: [Bool]
  /// Bytes that the longest secret can take, however its characters are escaped.
  private let reach: Int

  /// A mask of those secrets. Secrets of fewer than four characters are not masked in texts: they
  /// would be found everywhere, and cutting them out would tell more than it hides.
  package init(_ secrets: some Sequence<String>) {
    var needles: Set<SecretNeedle> = []
    for secret in secrets { needles.formUnion(SecretNeedle.all(of: secret)) }
    self.init(needles: needles)
  }

  /// A mask of those secrets as well.
  package func adding(_ secrets: some Sequence<String>) -> SecretMask {
    var needles = Set(self.needles)
    for secret in secrets { needles.formUnion(SecretNeedle.all(of: secret)) }
    return SecretMask(needles: needles)
  }

  private init(needles: Set<SecretNeedle>) {
    self.needles = Array(needles)
    var (begins, ends) = (
      [Bool](repeating: false, count: 256), [Bool](repeating: false, count: 256)
    )
    for needle in needles {
      begins[Int(needle.bytes[0])] = true
      ends[Int(needle.bytes[needle.bytes.count - 1])] = true
    }
    (self.begins, self.ends) = (begins, ends)
    reach = (needles.map(\.bytes.count).max() ?? 0) * SecretView.longestEscape
  }

  /// Whether there is anything to mask.
  package var isEmpty: Bool { needles.isEmpty }

  /// The text with `***` in place of every secret.
  /// - Parameters:
  ///   - isStrict: Whether only whole secrets are cut out, so that texts that differ in anything else still
  ///     differ.
  ///   - mark: What stands in place of secrets instead.
  package func masked(
    _ text: String, isStrict: Bool = false, with mark: String = SecretMask.mark
  ) -> String {
    guard !needles.isEmpty, !text.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let hidden = hidden(in: bytes, isStrict: isStrict)
    guard !hidden.isEmpty else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    Self.write(bytes[...], without: hidden, mark, into: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Adds bytes to a result with `***` in place of every whole secret.
  /// - Parameter isWhole: Whether nothing follows; else the bytes stop before what may begin a secret.
  /// - Returns: How many bytes were taken.
  func mask(_ bytes: [UInt8], isWhole: Bool, into result: inout [UInt8]) -> Int {
    let hidden = hidden(in: bytes, isStrict: true)
    var end = isWhole ? bytes.count : max(0, bytes.count - reach)
    if let cut = hidden.first(where: { $0.lowerBound < end && $0.upperBound > end }) {
      end = cut.lowerBound
    }
    Self.write(
      bytes[..<end], without: hidden.filter { $0.upperBound <= end }, Self.mark, into: &result)
    return end
  }

  /// What is to be cut out, in order, as ranges that do not overlap.
  private func hidden(in bytes: [UInt8], isStrict: Bool) -> [Range<Int>] {
    guard !needles.isEmpty else { return [] }
    return Self.joined(
      SecretView.all(of: bytes).flatMap { view in
        ranges(in: view.bytes, isStrict: isStrict).map(view.original)
      })
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, without hidden: [Range<Int>], _ mark: String,
    into result: inout [UInt8]
  ) {
    var place = bytes.startIndex
    for range in hidden {
      result += bytes[place..<range.lowerBound]
      result += mark.utf8
      place = range.upperBound
    }
    result += bytes[place...]
  }

  /// Whether a text is another one, with `***` in place of whatever was secret in it then.
  static func isMasked(_ masked: String, of text: String) -> Bool {
    let pieces = masked.split(separator: mark, omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return masked == text }
    guard text.hasPrefix(pieces[0]) else { return false }
    var rest = text[...].dropFirst(pieces[0].count)
    for piece in pieces[1..<(pieces.count - 1)] where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(pieces[pieces.count - 1])
  }

  /// Whether the text holds a whole secret in any form.
  package func finds(in text: String) -> Bool { masked(text, isStrict: true) != text }

  private func ranges(in bytes: [UInt8], isStrict: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for place in bytes.indices {
      let isBegin = begins[Int(bytes[place])]
      let isEnd = !isStrict && ends[Int(bytes[place])]
      guard isBegin || isEnd else { continue }
      for needle in needles {
        if isBegin, let length = needle.beginning(in: bytes, at: place, isStrict: isStrict) {
          found.append(place..<(place + length))
        }
        if isEnd, let length = needle.ending(in: bytes, before: place + 1) {
          found.append((place + 1 - length)..<(place + 1))
        }
      }
    }
    return found
  }

  /// The ranges in order, those that overlap as one.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }) {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
