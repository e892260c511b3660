extension XMLScanner {
  /// Reads the end tag here. False where the buffer ends first.
  @inline(__always)
  mutating func readEndTag(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    if let element = elements.last {
      let start = at + 2
      let close = start + Int(names.entries[Int(element.raw)].length)
      if close < bytes.count, bytes[close] == UInt8(ascii: ">"),
        names.isEqual(Int(element.raw), UnsafeBufferPointer(rebasing: bytes[start..<close]))
      {
        eventStart = at
        at = close + 1
        found = endInnermost()
        return true
      }
    }
    return try readOddEndTag(bytes, isFinal)
  }

  /// Reads an end tag that is not just the innermost element's.
  private mutating func readOddEndTag(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    let start = at + 2
    var nameEnd = start
    var hash: UInt32 = 0
    let furthest = min(bytes.count, start + limits.nameBytes)
    while nameEnd < furthest, !ByteClass.endsName(bytes[nameEnd]) {
      hash = NameTable.hash(hash, bytes[nameEnd])
      nameEnd += 1
    }
    // The tag ends at `>`, before the next `<`, or, so that a lost `>` costs little, soon.
    let longest = start + 2 * limits.nameBytes
    var close = nameEnd
    while close < min(bytes.count, longest), bytes[close] != UInt8(ascii: ">"),
      bytes[close] != UInt8(ascii: "<")
    {
      close += 1
    }
    if close == bytes.count, close < longest, !isFinal { return false }
    let place = at
    eventStart = at
    at = close < bytes.count && bytes[close] == UInt8(ascii: ">") ? close + 1 : close
    guard nameEnd > start else {
      warn(.strayEndTag, at: place, bytes)
      return true
    }
    let raw = names.raw(UnsafeBufferPointer(rebasing: bytes[start..<nameEnd]), hash: hash)
    guard names.entries.count <= limits.names else {
      throw error(.tooManyNames(limit: limits.names), at: place, bytes)
    }
    closeElements(raw, from: place, bytes)
    return true
  }

  /// Closes up to the innermost open element of that name, letter case aside; ignores the tag where
  /// there is none.
  private mutating func closeElements(
    _ raw: Int, from place: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let entry = names.entries[raw]
    let folded = Int(entry.folded)
    guard folded < openCounts.count, openCounts[folded] > 0,
      let index = elements.lastIndex(where: {
        names.entries[Int($0.raw)].folded == entry.folded
      })
    else {
      // `<br></br>`: the start tag was taken for the whole element.
      if quietDepth == 0 || !entry.isVoid { warn(.strayEndTag, at: place, bytes) }
      return
    }
    if index + 1 < elements.count { warn(.mismatchedEndTag, at: place, bytes) }
    closingTo = index
  }
}
