/// Finds secrets in texts.
///
/// A secret is found as it stands, percent-encoded, form-encoded, with the escapes of JSON or HTML, and
/// in base64, whichever of its characters are encoded.
package struct SecretSearch: Sendable {
  private let needles: [SecretNeedle]
  /// Which bytes begin a needle, and which end one.
  private let begins: [Bool]
  private let ends: [Bool]
  /// Bytes that the longest secret can take, however its characters are escaped.
  package let reach: Int

  /// A search for those secrets. Those of fewer than four characters are not looked for: they would be
  /// found everywhere.
  package init(_ secrets: some Sequence<String>) {
    var needles: Set<SecretNeedle> = []
    for secret in secrets { needles.formUnion(SecretNeedle.all(of: secret)) }
    self.init(needles: needles)
  }

  /// A search for those secrets as well.
  package func adding(_ secrets: some Sequence<String>) -> SecretSearch {
    var needles = Set(self.needles)
    for secret in secrets { needles.formUnion(SecretNeedle.all(of: secret)) }
    return SecretSearch(needles: needles)
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

  /// Whether there is anything to look for.
  package var isEmpty: Bool { needles.isEmpty }

  /// Where secrets stand, in order, as ranges that do not overlap.
  /// - Parameter isStrict: Whether only whole secrets count; else also their beginnings and ends, as a text
  ///   that was cut short has them.
  package func ranges(in bytes: [UInt8], isStrict: Bool) -> [Range<Int>] {
    guard !needles.isEmpty else { return [] }
    return Self.joined(
      SecretView.all(of: bytes).flatMap { view in
        ranges(inView: view.bytes, isStrict: isStrict).map(view.original)
      })
  }

  /// Whether the text holds a whole secret in any form.
  package func finds(in text: String) -> Bool {
    !ranges(in: Array(text.utf8), isStrict: true).isEmpty
  }

  private func ranges(inView bytes: [UInt8], isStrict: Bool) -> [Range<Int>] {
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
