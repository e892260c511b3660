import Glibc

extension XMLScanner {
  /// Reads text up to `end`, where markup or the buffer's end is. With `isWhole` false, what may go
  /// on behind the end (half a reference, a CR) is left for the next call.
  @inline(__always)
  mutating func readText(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int, isWhole: Bool
  ) throws(XMLError) {
    guard text.isWanted || doctype.declaresEntities else {
      if !hasSeenElement { noteJunk(bytes, at..<end) }
      at = end
      return
    }
    try readWantedText(bytes, to: end, isWhole: isWhole, findsReferences: true)
  }

  /// Reads a CDATA section on. False where the buffer ends first.
  mutating func readCDATA(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    guard let start = bytes.baseAddress else { return endOfInput(bytes, isFinal) }
    var from = at
    while from < bytes.count, let found = memchr(start + from, 0x5D, bytes.count - from) {
      let bracket = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - start
      guard bracket + 2 < bytes.count else {
        try readPiece(bytes, to: isFinal ? bytes.count : bracket, isWhole: isFinal)
        return endOfInput(bytes, isFinal)
      }
      if bytes[bracket + 1] == 0x5D, bytes[bracket + 2] == UInt8(ascii: ">") {
        try readPiece(bytes, to: bracket, isWhole: true)
        at = bracket + 3
        mode = .content
        return true
      }
      from = bracket + 1
    }
    try readPiece(bytes, to: bytes.count, isWhole: isFinal)
    return endOfInput(bytes, isFinal)
  }

  private mutating func readPiece(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int, isWhole: Bool
  ) throws(XMLError) {
    guard text.isWanted else {
      at = end
      return
    }
    try readWantedText(bytes, to: end, isWhole: isWhole, findsReferences: false)
  }

  /// Adds bytes to what is gathered.
  @inline(__always)
  mutating func gather(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard text.isWanted else { return }
    if !text.append(bytes, range) { warn(.textTooLong, at: at, bytes) }
  }

  private mutating func readWantedText(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int, isWhole: Bool, findsReferences: Bool
  ) throws(XMLError) {
    guard let start = bytes.baseAddress else { return }
    while at < end {
      let count = TextScan.firstSpecial(
        start + at, count: end - at, findsReferences: findsReferences)
      gather(bytes, at..<(at + count))
      at += count
      guard at < end else { return }
      switch bytes[at] {
      case UInt8(ascii: "&"):
        guard try readReference(bytes, to: end, isWhole: isWhole) else { return }
      case 0x0D:
        guard at + 1 < end || isWhole else { return }
        if at + 1 >= end || bytes[at + 1] != 0x0A { gather("\n", bytes) }
        at += 1
      default:
        warn(.forbiddenCharacter, at: at, bytes)
        at += 1
      }
    }
  }

  /// Reads the `&` here. False where the bytes end before it can be told.
  private mutating func readReference(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int, isWhole: Bool
  ) throws(XMLError) -> Bool {
    switch CharacterReference.read(bytes, at: at, end: end, isWhole: isWhole) {
    case .cut: return false
    case .scalar(let scalar, let length):
      gather(scalar, bytes)
      at += length
    case .text(let text, let length):
      for scalar in text.unicodeScalars { gather(scalar, bytes) }
      at += length
    case .forbidden(let length):
      warn(.forbiddenCharacter, at: at, bytes)
      at += length
    case .unknown(let length):
      try refuse(UnsafeBufferPointer(rebasing: bytes[(at + 1)..<(at + length - 1)]), bytes)
      warn(.unknownEntity, at: at, bytes)
      gather("&", bytes)
      at += 1
    case .none:
      warn(.bareAmpersand, at: at, bytes)
      gather("&", bytes)
      at += 1
    }
    return true
  }

  /// An entity that the document declares itself, or that a DTD of its own may declare, ends it.
  private mutating func refuse(
    _ name: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(XMLError) {
    guard doctype.declaresEntities else { return }
    let text = String(decoding: name, as: UTF8.self)
    if doctype.mayDeclare(text) { throw error(.entityRefused(text), at: at, bytes) }
  }

  /// The same for the references in an attribute.
  mutating func refuseEntities(
    of attribute: RawAttribute, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(XMLError) {
    for place in attribute.start..<attribute.end where bytes[place] == UInt8(ascii: "&") {
      if case .unknown(let length) = CharacterReference.read(
        bytes, at: place, end: attribute.end, isWhole: true)
      {
        try refuse(
          UnsafeBufferPointer(rebasing: bytes[(place + 1)..<(place + length - 1)]), bytes)
      }
    }
  }

  private mutating func gather(
    _ scalar: Unicode.Scalar, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard text.isWanted else { return }
    if !text.append(scalar, bytes) { warn(.textTooLong, at: at, bytes) }
  }

  /// Text before the first element is passed over; where it is more than blanks, with a warning.
  private mutating func noteJunk(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    // A byte order mark is no junk.
    let isJunk = bytes[range].contains { !ByteClass.isBlank($0) }
    if isJunk, !hasNotedJunk {
      hasNotedJunk = true
      warn(.junkBeforeRoot, at: at, bytes)
    }
  }
}
