/// The text, and where wanted the markup, of one element while it is read.
///
/// A text that stands in the buffer in one piece, without a reference, stays there until it is
/// asked for: the usual case costs no copy but that into the String.
struct GatheredText: Sendable {
  private(set) var isWanted = false
  /// Whether markup is kept too, from the first element on.
  private(set) var isContent = false
  /// Whether an element began inside.
  private(set) var hasElements = false
  private var depth = 0
  private var limit = 0
  private var run = 0..<0
  private var bytes: [UInt8] = []
  private var markup: [UInt8] = []
  private var isCut = false

  /// Begins anew, for the element at that depth.
  mutating func begin(depth: Int, isContent: Bool, limit: Int) {
    clear()
    isWanted = true
    self.isContent = isContent
    self.depth = depth
    self.limit = limit
  }

  /// Ends the gathering where its element was left.
  @inline(__always)
  mutating func elementLeft(depth: Int) {
    if isWanted, depth < self.depth {
      clear()
      isWanted = false
    }
  }

  /// Adds a piece of the buffer as it stands. False where the limit cuts it for the first time.
  @inline(__always)
  mutating func append(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    if bytes.isEmpty, run.isEmpty, !hasElements, range.count <= limit {
      run = range
      return true
    }
    settle(buffer)
    return append(UnsafeBufferPointer(rebasing: buffer[range]))
  }

  /// Adds one scalar. False where the limit cuts it for the first time.
  mutating func append(
    _ scalar: Unicode.Scalar, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    settle(buffer)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { piece in
      var count = 0
      for byte in scalar.utf8 {
        piece[count] = byte
        count += 1
      }
      return append(UnsafeBufferPointer(rebasing: piece[..<count]))
    }
  }

  /// Copies what still stands in the buffer, which is about to change.
  mutating func settle(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard !run.isEmpty else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[run]))
    run = 0..<0
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isCut else { return true }
    let room = limit - max(bytes.count, markup.count)
    guard piece.count <= room else {
      isCut = true
      // A cut between characters: bytes 10xxxxxx continue one.
      var kept = max(room, 0)
      while kept > 0, piece[kept] & 0xC0 == 0x80 { kept -= 1 }
      keep(UnsafeBufferPointer(rebasing: piece[..<kept]))
      return false
    }
    keep(piece)
    return true
  }

  private mutating func keep(_ piece: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: piece)
    if hasElements { Self.escape(piece, into: &markup) }
  }

  /// The gathered bytes, without the blanks at both ends where `trimmed`.
  func withBytes<R>(
    _ buffer: UnsafeBufferPointer<UInt8>, trimmed: Bool, isMarkup: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R {
    if !run.isEmpty {
      return try body(Self.trim(UnsafeBufferPointer(rebasing: buffer[run]), trimmed))
    }
    return try (isMarkup ? markup : bytes).withUnsafeBufferPointer {
      try body(Self.trim($0, trimmed))
    }
  }

  /// Makes markup of what was gathered without any.
  mutating func startMarkup(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard !hasElements else { return }
    settle(buffer)
    hasElements = true
    bytes.withUnsafeBufferPointer { Self.escape($0, into: &markup) }
  }

  /// Adds a start tag: `tag` is what stands between `<` and `>`, of which the first `skipping` bytes,
  /// a prefix with its colon, are left out.
  mutating func appendStartTag(
    _ tag: UnsafeBufferPointer<UInt8>, skipping: Int, isVoid: Bool,
    _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    guard isContent else { return }
    startMarkup(buffer)
    guard markup.count + tag.count <= limit else { return }
    var end = tag.count
    if !isVoid, tag.last == UInt8(ascii: "/") { end -= 1 }
    markup.append(UInt8(ascii: "<"))
    for byte in tag[min(skipping, end)..<end] where byte >= 0x20 || Self.isBlank(byte) {
      markup.append(byte)
    }
    markup.append(UInt8(ascii: ">"))
  }

  /// Adds the end tag of a name as written.
  mutating func appendEndTag(_ name: ArraySlice<UInt8>, isXHTML: Bool) {
    guard isContent, hasElements, markup.count + name.count <= limit else { return }
    markup.append(contentsOf: [UInt8(ascii: "<"), UInt8(ascii: "/")])
    if isXHTML, let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      markup.append(contentsOf: name[(colon + 1)...])
    } else {
      markup.append(contentsOf: name)
    }
    markup.append(UInt8(ascii: ">"))
  }

  private mutating func clear() {
    run = 0..<0
    let keepsCapacity = bytes.capacity + markup.capacity < 1 << 20
    bytes.removeAll(keepingCapacity: keepsCapacity)
    markup.removeAll(keepingCapacity: keepsCapacity)
    hasElements = false
    isCut = false
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  @inline(__always)
  private static func trim(
    _ bytes: UnsafeBufferPointer<UInt8>, _ trimmed: Bool
  ) -> UnsafeBufferPointer<UInt8> {
    guard trimmed else { return bytes }
    var start = 0
    var end = bytes.count
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Text as markup: `&`, `<` and `>` become references.
  private static func escape(_ text: UnsafeBufferPointer<UInt8>, into markup: inout [UInt8]) {
    var from = 0
    for (place, byte) in text.enumerated() {
      let reference: StaticString
      switch byte {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      default: continue
      }
      markup.append(contentsOf: UnsafeBufferPointer(rebasing: text[from..<place]))
      reference.withUTF8Buffer { markup.append(contentsOf: $0) }
      from = place + 1
    }
    markup.append(contentsOf: UnsafeBufferPointer(rebasing: text[from...]))
  }
}
