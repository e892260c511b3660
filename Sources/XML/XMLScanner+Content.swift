import Glibc

extension XMLScanner {
  /// Reads text up to the next markup, and that markup. False where the buffer ends first.
  @inline(__always)
  mutating func readContent(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    guard let start = bytes.baseAddress, at < bytes.count else { return false }
    if bytes[at] != UInt8(ascii: "<") {
      guard let found = memchr(start + at, 0x3C, bytes.count - at) else {
        try readText(bytes, to: bytes.count, isWhole: isFinal)
        return false
      }
      let end = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - start
      try readText(bytes, to: end, isWhole: true)
    }
    return try readMarkup(bytes, isFinal)
  }

  /// Reads the markup that begins with the `<` here.
  @inline(__always)
  private mutating func readMarkup(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    guard at + 1 < bytes.count else { return isFinal ? bareLess(bytes) : false }
    let next = bytes[at + 1]
    if next == UInt8(ascii: "/") { return try readEndTag(bytes, isFinal) }
    if ByteClass.beginsName(next) { return try readStartTag(bytes, isFinal) }
    switch next {
    case UInt8(ascii: "!"): return readDeclaration(bytes, isFinal)
    case UInt8(ascii: "?"):
      guard at + 5 < bytes.count || isFinal else { return false }
      noteDeclaration(bytes)
      mode = .instruction
      at += 2
      return true
    default: return bareLess(bytes)
    }
  }

  /// A `<` that is text.
  mutating func bareLess(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    warn(.bareLessThan, at: at, bytes)
    gather(bytes, at..<(at + 1))
    at += 1
    return true
  }

  /// A comment, a CDATA section, a DOCTYPE, or anything else that begins with `<!`.
  private mutating func readDeclaration(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) -> Bool {
    for (word, mode) in [("<!--", Mode.comment), ("<![CDATA[", .cdata), ("<!DOCTYPE", .doctype)] {
      switch Self.begins(with: word, bytes, at: at) {
      case .some(true):
        self.mode = mode
        at += word.utf8.count
        if mode == .doctype { doctype.begin() }
        return true
      case .some(false): continue
      case nil: if !isFinal { return false }
      }
    }
    mode = .bogus
    at += 2
    return true
  }

  /// Whether the bytes begin with a word, ASCII letter case aside; nil where they end inside it.
  private static func begins(
    with word: String, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool? {
    var place = start
    for expected in word.utf8 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      let isLower = byte &- 0x61 < 26
      guard (isLower ? byte & 0xDF : byte) == expected else { return false }
      place += 1
    }
    return true
  }

  /// Passes over what ends with a word that ends with `>`, and goes back to content. False where the buffer ends first.
  mutating func skip(
    to word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    guard let start = bytes.baseAddress, at < bytes.count else {
      return endOfInput(bytes, isFinal)
    }
    var from = at
    while from < bytes.count, let found = memchr(start + from, 0x3E, bytes.count - from) {
      from = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - start + 1
      if from - at >= length, memcmp(start + from - length, word.utf8Start, length) == 0 {
        at = from
        mode = .content
        return true
      }
    }
    at = isFinal ? bytes.count : max(at, bytes.count - length + 1)
    return endOfInput(bytes, isFinal)
  }

  /// Something that is open at the end of the document.
  mutating func endOfInput(_ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool) -> Bool {
    if isFinal, mode != .content {
      mode = .content
      if elements.isEmpty { warn(.truncated, at: at, bytes) }
    }
    return false
  }

  /// An XML declaration belongs at the very start.
  private mutating func noteDeclaration(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard at + 5 < bytes.count, bytes[at + 2] == UInt8(ascii: "x"), !hasSeenElement,
      bytes[at + 3] == UInt8(ascii: "m"), bytes[at + 4] == UInt8(ascii: "l"),
      ByteClass.isBlank(bytes[at + 5]), tracker.position(of: at, in: bytes).offset > 0
    else { return }
    warn(.junkBeforeRoot, at: at, bytes)
  }

  /// Reads the DOCTYPE on; an entity of the document's own that is external or a parameter entity
  /// ends the reading.
  mutating func readDoctype(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    while at < bytes.count {
      let isWhole = doctype.take(bytes[at])
      if let name = doctype.refused { throw error(.entityRefused(name), at: at, bytes) }
      if doctype.length > limits.doctypeBytes {
        throw error(.doctypeTooLong(limit: limits.doctypeBytes), at: at, bytes)
      }
      if isWhole == .before {
        mode = .content
        return true
      }
      at += 1
      if isWhole == .behind {
        mode = .content
        return true
      }
    }
    return endOfInput(bytes, isFinal)
  }
}
