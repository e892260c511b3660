import Glibc

/// The names that a document writes, each kept once: a raw name is `prefix:local` as written.
///
/// A look-up is one hash and, as a rule, one comparison of bytes, without allocation. Raw ids and
/// prefix ids are dense, from 0; prefix 0 is the empty one.
struct NameTable: Sendable {
  /// What a raw name means to the reader itself.
  enum Role: UInt8, Sendable { case plain, defaultNamespace, prefixedNamespace, base, language }

  /// One raw name.
  struct Entry: Sendable {
    /// The bytes in the arena.
    let start: Int32, length: Int32
    let hash: UInt32
    let prefix: Int32
    /// Where the local name begins, from the start.
    let localStart: Int32
    let role: Role
    /// The raw id of the first name that differs in letter case only; itself where it is the first.
    let folded: Int32
    /// Whether HTML elements of that name never have content.
    let isVoid: Bool
    /// The resolved name of the last use, and the URI it stood in: -2 before the first.
    var lastURI: Int32 = -2
    var lastName: Int32 = 0
  }

  private(set) var entries: [Entry] = []
  private(set) var prefixes: [String] = [""]
  private var arena: [UInt8] = []
  private var slots = [Int32](repeating: -1, count: 256)
  private var prefixIDs: [String: Int32] = ["": 0]
  private var foldedIDs: [String: Int32] = [:]

  /// The bytes' hash, built byte by byte: begin with 0.
  @inline(__always)
  static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { hash &* 31 &+ UInt32(byte) }

  /// The raw id of a name, new or known.
  mutating func raw(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash &* 0x9E37_79B1) & mask
    while slots[slot] >= 0 {
      let id = Int(slots[slot])
      if entries[id].hash == hash, isEqual(id, name) { return id }
      slot = (slot + 1) & mask
    }
    return add(name, hash: hash, slot: slot)
  }

  /// Whether the raw name is spelled so.
  @inline(__always)
  func isEqual(_ id: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[id]
    guard Int(entry.length) == name.count, let other = name.baseAddress else { return false }
    return arena.withUnsafeBufferPointer { arena in
      guard let own = arena.baseAddress else { return false }
      return memcmp(own + Int(entry.start), other, name.count) == 0
    }
  }

  /// The bytes of a raw name.
  func bytes(_ id: Int) -> ArraySlice<UInt8> {
    let start = Int(entries[id].start)
    return arena[start..<(start + Int(entries[id].length))]
  }

  /// The local part of a raw name.
  func local(_ id: Int) -> String {
    String(decoding: bytes(id).dropFirst(Int(entries[id].localStart)), as: UTF8.self)
  }

  /// The id of a prefix, new or known.
  mutating func prefix(_ text: String) -> Int {
    if let id = prefixIDs[text] { return Int(id) }
    prefixes.append(text)
    prefixIDs[text] = Int32(prefixes.count - 1)
    return prefixes.count - 1
  }

  /// Remembers what a raw name resolved to.
  @inline(__always)
  mutating func remember(_ id: Int, uri: Int, name: Int) {
    entries[id].lastURI = Int32(truncatingIfNeeded: uri)
    entries[id].lastName = Int32(truncatingIfNeeded: name)
  }

  private mutating func add(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32, slot: Int) -> Int {
    let id = entries.count
    let text = String(decoding: name, as: UTF8.self)
    let colon = name.firstIndex(of: UInt8(ascii: ":")) ?? 0
    let prefixText = String(decoding: name[..<colon], as: UTF8.self)
    let localStart = colon == 0 ? (name.first == UInt8(ascii: ":") ? 1 : 0) : colon + 1
    let lowered = text.lowercased()
    let folded = foldedIDs[lowered] ?? Int32(id)
    foldedIDs[lowered] = folded
    entries.append(
      Entry(
        start: Int32(arena.count), length: Int32(name.count), hash: hash,
        prefix: Int32(prefix(prefixText)), localStart: Int32(localStart), role: Self.role(lowered),
        folded: folded, isVoid: Self.voidElements.contains(lowered)))
    arena.append(contentsOf: name)
    slots[slot] = Int32(id)
    if entries.count * 2 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (id, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash &* 0x9E37_79B1) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(id)
    }
  }

  private static func role(_ name: String) -> Role {
    switch name {
    case "xmlns": .defaultNamespace
    case "xml:base": .base
    case "xml:lang": .language
    default: name.hasPrefix("xmlns:") ? .prefixedNamespace : .plain
    }
  }

  /// Those that feeds leave open in markup of their own; `link`, `source` and the like are names of
  /// feed elements too.
  private static let voidElements: Set<String> = [
    "area", "br", "embed", "hr", "img", "input", "wbr",
  ]
}
