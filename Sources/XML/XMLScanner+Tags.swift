extension XMLScanner {
  /// Reads the start tag here. False where the buffer ends first.
  mutating func readStartTag(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
  ) throws(XMLError) -> Bool {
    if tagScan.isFresh, let close = readPlainAttributes(bytes) {
      if try open(bytes, to: close, hasReadAttributes: true) { return true }
      return bareLess(bytes)
    }
    let outcome = tagScan.scan(bytes, from: at, limit: patience)
    let scan = tagScan
    var close: Int?
    switch outcome {
    case .end(let offset): close = at + offset
    case .noTag: break
    case .tooLong: close = scan.lastResort.map { at + $0 }
    case .cut:
      guard isFinal else { return false }
      close = scan.lastResort.map { at + $0 }
      if close == nil, !scan.hasSeenLess {
        if elements.isEmpty { warn(.truncated, at: at, bytes) }
        at = bytes.count
        tagScan = TagScan()
        return false
      }
    }
    tagScan = TagScan()
    if let close, try open(bytes, to: close, hasReadAttributes: false) { return true }
    losePatience(scan.offset)
    return bareLess(bytes)
  }

  /// After a long look that found no tag the next ones are shorter, so that a document made of such
  /// beginnings costs no more than its size times a constant.
  private mutating func losePatience(_ length: Int) {
    if length > 4096 { patience = max(patience / 2, 4096) }
  }

  /// Reads the attributes of a tag as it should be, in one go, and gives the place of its `>`. Nil
  /// where the tag is cut off or has any fault: it is looked at more carefully then.
  @inline(__always)
  private mutating func readPlainAttributes(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    attributes.removeAll(keepingCapacity: true)
    let end = min(bytes.count, at + patience + 1)
    var place = at + 1
    while place < end, !ByteClass.endsName(bytes[place]) { place += 1 }
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") { return place }
      if byte == UInt8(ascii: "/") {
        return place + 1 < end && bytes[place + 1] == UInt8(ascii: ">") ? place + 1 : nil
      }
      guard ByteClass.isBlank(byte) else { return nil }
      repeat { place += 1 } while place < end && ByteClass.isBlank(bytes[place])
      guard place < end, !ByteClass.endsName(bytes[place]) else { continue }
      guard attributes.count < limits.attributes, let raw = readName(bytes, &place, to: end),
        place + 1 < end, bytes[place] == UInt8(ascii: "=")
      else { return nil }
      let quote = bytes[place + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      let start = place + 2
      place = start
      while place < end, bytes[place] != quote {
        if bytes[place] | 2 == UInt8(ascii: ">") { return nil }
        place += 1
      }
      attributes.append(RawAttribute(raw: Int32(raw), start: start, end: place))
      place += 1
    }
    return nil
  }

  /// Opens the element of the start tag between `at` and the `>` at `close`; false where its name is
  /// none.
  private mutating func open(
    _ bytes: UnsafeBufferPointer<UInt8>, to close: Int, hasReadAttributes: Bool
  ) throws(XMLError) -> Bool {
    var place = at + 1
    guard let raw = readName(bytes, &place, to: close) else { return false }
    guard elements.count < limits.depth else {
      throw error(.tooDeep(limit: limits.depth), at: at, bytes)
    }
    let isEmpty = close > place && bytes[close - 1] == UInt8(ascii: "/")
    let scopeMark = scope.mark
    let isQuiet = quietDepth > 0
    var context = (hasBase: false, hasLanguage: false)
    if !hasReadAttributes {
      attributes.removeAll(keepingCapacity: true)
      readAttributes(bytes, from: place, to: isEmpty ? close - 1 : close)
    }
    if !attributes.isEmpty, !isQuiet || text.isContent {
      context = try applyAttributes(bytes, isQuiet: isQuiet)
    }
    let (name, isXHTML) = resolve(raw, bytes)
    try checkNames(bytes)
    let entry = names.entries[raw]
    if isQuiet {
      text.appendStartTag(
        UnsafeBufferPointer(rebasing: bytes[(at + 1)..<close]),
        skipping: isXHTML ? Int(entry.localStart) : 0, isVoid: entry.isVoid, bytes)
    }
    eventStart = at
    at = close + 1
    hasSeenElement = true
    if isQuiet, entry.isVoid {
      if scope.mark > scopeMark { scope.restore(to: scopeMark) }
      return true
    }
    elements.append(
      OpenElement(
        raw: Int32(raw), name: Int32(name), scopeMark: Int32(scopeMark),
        hasBase: context.hasBase, hasLanguage: context.hasLanguage, isXHTML: isXHTML))
    let folded = Int(entry.folded)
    while openCounts.count <= folded { openCounts.append(0) }
    openCounts[folded] += 1
    isEmptyElement = isEmpty
    if !isQuiet { found = .start(name) }
    return true
  }

  /// Reads a name, and its raw id; nil where there is none or it is too long.
  @inline(__always)
  private mutating func readName(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, to end: Int
  ) -> Int? {
    let start = place
    var hash: UInt32 = 0
    while place < end, !ByteClass.endsName(bytes[place]) {
      hash = NameTable.hash(hash, bytes[place])
      place += 1
    }
    guard place > start, place - start <= limits.nameBytes else { return nil }
    return names.raw(UnsafeBufferPointer(rebasing: bytes[start..<place]), hash: hash)
  }

  /// The event's name of a raw name, in the namespaces of this place.
  @inline(__always)
  private mutating func resolve(
    _ raw: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (name: Int, isXHTML: Bool) {
    let entry = names.entries[raw]
    let (uri, isGuess) = scope.lookUp(Int(entry.prefix), names)
    if isGuess, quietDepth == 0 { warn(.undeclaredPrefix, at: at, bytes) }
    let isXHTML = uri >= 0 && scope.uris[uri].isXHTML
    if Int(entry.lastURI) == uri { return (Int(entry.lastName), isXHTML) }
    let name = resolved.id(raw: raw, uri: uri, names, scope)
    names.remember(raw, uri: uri, name: name)
    return (name, isXHTML)
  }

  private mutating func checkNames(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    guard
      max(names.entries.count, resolved.all.count, scope.uris.count) <= limits.names
    else { throw error(.tooManyNames(limit: limits.names), at: at, bytes) }
  }

  private mutating func readAttributes(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) {
    var place = start
    while place < end {
      if ByteClass.isBlank(bytes[place]) {
        place += 1
        continue
      }
      guard attributes.count < limits.attributes else {
        warn(.tooManyAttributes, at: place, bytes)
        return
      }
      let nameStart = place
      guard let raw = readName(bytes, &place, to: end) else {
        // A stray quote, slash or equals sign, or an endless name.
        if place == nameStart { place += 1 }
        if bytes[nameStart] != UInt8(ascii: "/") { warn(.malformedAttribute, at: nameStart, bytes) }
        continue
      }
      let value = readValue(bytes, &place, to: end)
      attributes.append(
        RawAttribute(raw: Int32(raw), start: value.lowerBound, end: value.upperBound))
    }
  }

  /// Reads `="…"`, and where the value stands.
  @inline(__always)
  private mutating func readValue(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, to end: Int
  ) -> Range<Int> {
    while place < end, ByteClass.isBlank(bytes[place]) { place += 1 }
    guard place < end, bytes[place] == UInt8(ascii: "=") else {
      warn(.malformedAttribute, at: place, bytes)
      return place..<place
    }
    place += 1
    while place < end, ByteClass.isBlank(bytes[place]) { place += 1 }
    guard place < end else {
      warn(.malformedAttribute, at: place, bytes)
      return place..<place
    }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      warn(.malformedAttribute, at: place, bytes)
      let start = place
      while place < end, !ByteClass.isBlank(bytes[place]) { place += 1 }
      return start..<place
    }
    let start = place + 1
    place = start
    while place < end, bytes[place] != quote { place += 1 }
    defer { if place < end { place += 1 } else { warn(.malformedAttribute, at: start, bytes) } }
    return start..<place
  }

  /// Declares namespaces, base and language of the element that opens.
  private mutating func applyAttributes(
    _ bytes: UnsafeBufferPointer<UInt8>, isQuiet: Bool
  ) throws(XMLError) -> (hasBase: Bool, hasLanguage: Bool) {
    var context = (hasBase: false, hasLanguage: false)
    for attribute in attributes {
      if doctype.declaresEntities { try refuseEntities(of: attribute, bytes) }
      let entry = names.entries[Int(attribute.raw)]
      switch entry.role {
      case .plain: break
      case .defaultNamespace: scope.declare(0, declared(attribute, bytes), names)
      case .prefixedNamespace:
        let prefix = names.prefix(names.local(Int(attribute.raw)))
        scope.declare(prefix, declared(attribute, bytes), names)
      case .base where !isQuiet && !context.hasBase && bases.count < limits.bases:
        bases.append(bounded(value(of: attribute, bytes), limits.contextBytes))
        baseRevision += 1
        context.hasBase = true
      case .language where !isQuiet && !context.hasLanguage:
        languages.append(bounded(value(of: attribute, bytes), 256))
        context.hasLanguage = true
      case .base, .language: break
      }
    }
    return context
  }

  private func declared(
    _ attribute: RawAttribute, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    bounded(value(of: attribute, bytes), limits.contextBytes)
  }

  /// What the document cannot mean by its length counts as empty, so that memory stays bounded.
  private func bounded(_ text: String, _ limit: Int) -> String {
    text.utf8.count <= limit ? text : ""
  }
}
