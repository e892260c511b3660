import Secrets

/// Cuts secrets out of whatever the program says: messages, reports, logs.
///
/// A secret is found in any form (see `SecretSearch`), and also where only its beginning or its end
/// stands, as a text that was cut short has it. What a server sends as an item's own content is not
/// masked.
package struct SecretMask: Sendable {
  /// What stands in place of a secret.
  package static let mark = "***"

  private let search: SecretSearch

  /// A mask of those secrets. Secrets of fewer than four characters are not masked in texts: they
  /// would be found everywhere, and cutting them out would tell more than it hides.
  package init(_ secrets: some Sequence<String>) { search = SecretSearch(secrets) }

  private init(_ search: SecretSearch) { self.search = search }

  /// A mask of those secrets as well.
  package func adding(_ secrets: some Sequence<String>) -> SecretMask {
    SecretMask(search.adding(secrets))
  }

  /// Whether there is anything to mask.
  package var isEmpty: Bool { search.isEmpty }

  /// The text with `***` in place of every secret.
  /// - Parameters:
  ///   - isStrict: Whether only whole secrets are cut out, so that texts that differ in anything else still
  ///     differ.
  ///   - mark: What stands in place of secrets instead.
  package func masked(
    _ text: String, isStrict: Bool = false, with mark: String = SecretMask.mark
  ) -> String {
    guard !isEmpty, !text.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let hidden = search.ranges(in: bytes, isStrict: isStrict)
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
    let hidden = search.ranges(in: bytes, isStrict: true)
    var end = isWhole ? bytes.count : max(0, bytes.count - search.reach)
    if let cut = hidden.first(where: { $0.lowerBound < end && $0.upperBound > end }) {
      end = cut.lowerBound
    }
    Self.write(
      bytes[..<end], without: hidden.filter { $0.upperBound <= end }, Self.mark, into: &result)
    return end
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
  package func finds(in text: String) -> Bool { search.finds(in: text) }
}
