/// Reads a DOCTYPE byte by byte and keeps what matters: its name, and which entities it declares.
/// Nothing is loaded, no value is kept.
struct DoctypeReader: Sendable {
  /// Whether a byte was the last of the DOCTYPE (`behind`), or already belongs to what follows.
  enum Outcome: Sendable { case inside, before, behind }

  private enum State: Sendable {
    case outside, subset, comment, instruction, declaration, reference
  }

  /// The name of the root that it states, in lower case; nil before one.
  private(set) var name: String?
  /// The entity for which the document is refused at once.
  private(set) var refused: String?
  /// Bytes read so far.
  private(set) var length = 0
  /// Whether it declares an entity, or names a DTD of its own that may.
  private(set) var declaresEntities = false
  private var declared: Set<String> = []
  private var hasOwnDTD = false
  private var harmless: Set<String> = []
  private var state = State.outside
  private var quote: UInt8 = 0
  /// The first bytes of what is being read.
  private var head: [UInt8] = []
  private var last: (UInt8, UInt8) = (0, 0)

  /// A DOCTYPE begins.
  mutating func begin() {
    state = .outside
    quote = 0
    head = []
    length = 0
  }

  /// Whether the document itself gives that name a meaning.
  func mayDeclare(_ name: String) -> Bool { hasOwnDTD || declared.contains(name) }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) -> Outcome {
    length += 1
    defer { last = (last.1, byte) }
    if quote != 0 {
      keep(byte)
      if byte == quote { quote = 0 }
      return .inside
    }
    switch state {
    case .outside: return takeOutside(byte)
    case .subset: takeInSubset(byte)
    case .comment:
      if byte == UInt8(ascii: ">"), last == (0x2D, 0x2D) { state = .subset }
    case .instruction:
      if byte == UInt8(ascii: ">"), last.1 == UInt8(ascii: "?") { state = .subset }
    case .declaration: takeInDeclaration(byte)
    case .reference:
      if byte == UInt8(ascii: ";") || ByteClass.isBlank(byte) {
        let name = String(decoding: head, as: UTF8.self)
        if !harmless.contains(name) { refused = name }
        state = .subset
      } else {
        keep(byte)
      }
    }
    return .inside
  }

  private mutating func takeOutside(_ byte: UInt8) -> Outcome {
    switch byte {
    case UInt8(ascii: ">"):
      endHead()
      return .behind
    case UInt8(ascii: "<"):
      endHead()
      return .before
    case UInt8(ascii: "["):
      endHead()
      state = .subset
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = byte
      keep(byte)
    default: keep(byte)
    }
    return .inside
  }

  private mutating func takeInSubset(_ byte: UInt8) {
    head = []
    switch byte {
    case UInt8(ascii: "]"): state = .outside
    case UInt8(ascii: "%"): state = .reference
    case UInt8(ascii: "<"): state = .declaration
    default: break
    }
  }

  private mutating func takeInDeclaration(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"):
      endDeclaration()
      state = .subset
    case UInt8(ascii: "?") where head.isEmpty: state = .instruction
    case UInt8(ascii: "-") where head == [0x21, 0x2D]: state = .comment
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = byte
      keep(byte)
    default: keep(byte)
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if head.count < 1024 { head.append(byte) }
  }

  /// `rss PUBLIC "-//Netscape…" "http://…"`: the DTDs of known makers declare HTML's entities only.
  private mutating func endHead() {
    let words = Self.words(head)
    head = []
    guard name == nil, let first = words.first else { return }
    name = first.lowercased()
    guard words.count > 1 else { return }
    let isKnown = words.dropFirst(2).contains { Self.isKnownMaker($0) }
    if !isKnown {
      hasOwnDTD = true
      declaresEntities = true
    }
  }

  /// `!ENTITY name "value"`, `!ENTITY % name SYSTEM "…"`; other declarations mean nothing here.
  private mutating func endDeclaration() {
    var words = Self.words(head)[...]
    head = []
    guard words.popFirst()?.uppercased() == "!ENTITY", var name = words.popFirst() else { return }
    declaresEntities = true
    let isParameter = name == "%"
    if isParameter {
      guard let next = words.popFirst() else { return }
      name = next
    }
    let isExternal = words.first.map { ["SYSTEM", "PUBLIC"].contains($0.uppercased()) } ?? false
    if isExternal {
      guard isParameter, words.contains(where: Self.isKnownMaker) else {
        refused = name
        return
      }
      harmless.insert(name)
    } else if !isParameter {
      declared.insert(name)
    }
  }

  /// Whether an identifier is of a body that defines HTML or RSS: its DTD is known without loading.
  private static func isKnownMaker(_ identifier: String) -> Bool {
    let known = [
      "-//Netscape", "-//W3C//", "-//IETF//", "http://www.w3.org/", "http://my.netscape.com/",
      "http://www.rssboard.org/", "http://backend.userland.com/", "about:legacy-compat",
    ]
    return known.contains { identifier.hasPrefix($0) }
  }

  /// Words and quoted texts, these without their quotes.
  private static func words(_ bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if ByteClass.isBlank(byte) {
        place += 1
        continue
      }
      var end = place + 1
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        while end < bytes.count, bytes[end] != byte { end += 1 }
        words.append(String(decoding: bytes[(place + 1)..<end], as: UTF8.self))
        end += 1
      } else {
        while end < bytes.count, !ByteClass.isBlank(bytes[end]), bytes[end] != 0x22,
          bytes[end] != 0x27
        {
          end += 1
        }
        words.append(String(decoding: bytes[place..<end], as: UTF8.self))
      }
      place = end
    }
    return words
  }
}
