/// Takes the text out of HTML, byte by byte, as the tokenizer of the HTML Living Standard (section
/// 13.2.5) finds tags, comments and raw text; no tree is built.
struct HTMLTextReader {
  private let utf8: UnsafeBufferPointer<UInt8>
  private let dropsUnknownTags: Bool
  private var writer: FoldingWriter
  private var at = 0

  /// A reader of that fragment, whose storage must outlive it.
  init(_ utf8: UnsafeBufferPointer<UInt8>, dropsUnknownTags: Bool) {
    self.utf8 = utf8
    self.dropsUnknownTags = dropsUnknownTags
    writer = FoldingWriter(capacity: utf8.count)
  }

  mutating func read() -> String {
    while at < utf8.count {
      switch utf8[at] {
      case UInt8(ascii: "<"): if !skipMarkup() { take() }
      case UInt8(ascii: "&"): takeReference()
      default: take()
      }
    }
    return writer.finish()
  }

  private mutating func take() {
    writer.append(utf8[at])
    at += 1
  }

  private mutating func takeReference() {
    guard let (decoded, length) = Entities.reference(utf8, at) else { return take() }
    writer.append(decoded)
    at += length
  }

  /// Passes over a tag, a comment, a declaration or a CDATA mark; false where the `<` is text.
  private mutating func skipMarkup() -> Bool {
    guard at + 1 < utf8.count else { return false }
    switch utf8[at + 1] {
    case UInt8(ascii: "!"):
      if begins("<!--", at) { return skipComment() }
      if begins("<![CDATA[", at) { return takeCharacterData() }
      return skip(past: ">")
    case UInt8(ascii: "?"): return skip(past: ">")
    case UInt8(ascii: "/"): return skipTag(nameAt: at + 2, isEnd: true)
    default: return skipTag(nameAt: at + 1, isEnd: false)
    }
  }

  private mutating func skipComment() -> Bool {
    if begins("<!-->", at) {
      at += 5
      return true
    }
    at += 4
    while at < utf8.count, !begins("-->", at) { at += 1 }
    at = min(at + 3, utf8.count)
    return true
  }

  /// What stands in a CDATA section is text as it is.
  private mutating func takeCharacterData() -> Bool {
    at += 9
    while at < utf8.count, !begins("]]>", at) { take() }
    at = min(at + 3, utf8.count)
    return true
  }

  private mutating func skipTag(nameAt: Int, isEnd: Bool) -> Bool {
    var end = nameAt
    guard end < utf8.count, utf8[end].isASCIILetter else { return false }
    while end < utf8.count, isNameByte(utf8[end]) { end += 1 }
    let name = String(decoding: utf8[nameAt..<end].lazy.map(\.lowercasedASCII), as: UTF8.self)
    guard dropsUnknownTags || HTMLElements.isKnown(name) else { return false }
    if !HTMLElements.isWithinLine(name) { writer.separate() }
    at = end
    skipAttributes()
    if !isEnd, HTMLElements.holdsRawText(name) { skipRawText(endingWith: name) }
    return true
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    !byte.isHTMLSpace && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
      && byte != UInt8(ascii: "<")
  }

  /// Goes behind the `>` that ends the tag; one inside a quoted value ends nothing.
  private mutating func skipAttributes() {
    var quote: UInt8?
    var followsEquals = false
    while at < utf8.count {
      let byte = utf8[at]
      at += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return
      } else if followsEquals, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      if !byte.isHTMLSpace { followsEquals = quote == nil && byte == UInt8(ascii: "=") }
    }
  }

  private mutating func skipRawText(endingWith name: String) {
    while at < utf8.count {
      if utf8[at] == UInt8(ascii: "<"), at + 1 < utf8.count, utf8[at + 1] == UInt8(ascii: "/"),
        beginsIgnoringCase(name, at + 2)
      {
        at += 2 + name.utf8.count
        return skipAttributes()
      }
      at += 1
    }
  }

  private mutating func skip(past last: Unicode.Scalar) -> Bool {
    while at < utf8.count, utf8[at] != UInt8(ascii: last) { at += 1 }
    at = min(at + 1, utf8.count)
    return true
  }

  private func begins(_ mark: StaticString, _ place: Int) -> Bool {
    let count = mark.utf8CodeUnitCount
    return place + count <= utf8.count
      && (0..<count).allSatisfy { utf8[place + $0] == mark.utf8Start[$0] }
  }

  private func beginsIgnoringCase(_ name: String, _ place: Int) -> Bool {
    place + name.utf8.count <= utf8.count
      && zip(name.utf8, utf8[place...]).allSatisfy { $0 == $1.lowercasedASCII }
  }
}
