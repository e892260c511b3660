/// Looks for the `>` that ends a start tag, byte by byte once, however the tag is cut into chunks.
///
/// A `>` inside quotes ends no tag, but a quote that is never closed must not swallow the document:
/// where markup begins again after a `>` inside quotes, that `>` was the end.
struct TagScan: Sendable {
  /// What was found.
  enum Outcome: Sendable {
    /// The offset of the end from the tag's `<`.
    case end(Int)
    /// The buffer ends first.
    case cut
    /// Another `<` comes first: this one was text.
    case noTag
    /// The tag goes on beyond the limit.
    case tooLong
  }

  /// How far it has looked, from the tag's `<`.
  private(set) var offset = 1
  private var quote: UInt8 = 0
  private var isBehindEquals = false
  /// The first `>` of an open quote before which no `<` stood, from the tag's `<`; 0 for none.
  private var quotedEnd = 0
  private var hasQuotedLess = false
  /// Whether there was a `<` inside quotes, so that a quote may be missing.
  private(set) var hasSeenLess = false

  /// Goes on to look in the tag that begins at `start`, for at most `limit` bytes from there.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
  ) -> Outcome {
    let end = start + limit + 1
    var place = start + offset
    defer { offset = place - start }
    while place < min(bytes.count, end) {
      let byte = bytes[place]
      if quote != 0 {
        if byte == quote {
          quote = 0
          quotedEnd = 0
          hasQuotedLess = false
        } else if byte == UInt8(ascii: ">") {
          if quotedEnd == 0, !hasQuotedLess { quotedEnd = place - start }
        } else if byte == UInt8(ascii: "<") {
          hasSeenLess = true
          if quotedEnd > 0 {
            guard place + 1 < bytes.count else { return .cut }
            let next = bytes[place + 1]
            if ByteClass.beginsName(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
            {
              return .end(quotedEnd)
            }
          } else {
            hasQuotedLess = true
          }
        }
      } else {
        switch byte {
        case UInt8(ascii: ">"): return .end(place - start)
        case UInt8(ascii: "<"): return .noTag
        case UInt8(ascii: "="): isBehindEquals = true
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if isBehindEquals { quote = byte }
          isBehindEquals = false
        default: if !ByteClass.isBlank(byte) { isBehindEquals = false }
        }
      }
      place += 1
    }
    return place < end ? .cut : .tooLong
  }

  /// Whether it has not begun to look.
  var isFresh: Bool { offset == 1 }

  /// Where the tag ends when nothing more comes: at a `>` inside an open quote, if at all.
  var lastResort: Int? { quotedEnd > 0 ? quotedEnd : nil }
}
