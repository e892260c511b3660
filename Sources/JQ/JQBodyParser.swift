internal import CJQ
import JSON

/// Reads a response body into entries that tell where its values stand, for paths and, of what needs a
/// program, for libjq in place of `jv_parse`.
///
/// What `jv_parse` would let in or refuse is made harmless on the way: integers beyond ±2^53 become
/// their digits as text, lone surrogates and bytes that are no UTF-8 become U+FFFD, `nan` is refused
/// (libjq aborts on some uses of it), raw control characters in strings stand as they are. Nesting
/// deeper than `maximumDepth` is a fault.
struct JQBodyParser {
  static let maximumDepth = JQBody.maximumDepth

  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether a text may hold bytes that are no UTF-8.
  private let hasFaultyText: Bool
  var at = 0
  private var depth = 0
  private var entries: [JQBody.Entry] = []
  private var changed: [UInt8] = []

  /// Reads one JSON text (RFC 8259), or several on lines of their own as an array of them.
  /// - Parameter isLines: Whether they are an array also where there is one, or none.
  /// - Throws: `JQError` of kind `body` with line and column of the first fault.
  static func read(_ bytes: [UInt8], isLines: Bool = false) throws(JQError) -> JQBody {
    // Places and lengths of texts have 32 bits each.
    guard bytes.count <= Int(Int32.max) else {
      throw JQError(.body, "the text is larger than \(Int32.max) bytes")
    }
    var parser = try bytes.withUnsafeBufferPointer { buffer throws(JQError) in
      var parser = JQBodyParser(buffer)
      try parser.document(isLines: isLines)
      return parser
    }
    return JQBody(bytes: bytes, changed: parser.takeChanged(), entries: parser.entries)
  }

  /// The value of a JSON text that we wrote ourselves.
  static func node(_ bytes: [UInt8]) -> JQNode {
    do {
      return try read(bytes).root
    } catch {
      // Only nesting beyond the limit is left, which no body has from which such a value can come.
      return .absent()
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    hasFaultyText = (try? UTF8Span(validating: bytes.span)) == nil
    entries.reserveCapacity(bytes.count / 16)
  }

  private mutating func takeChanged() -> [UInt8] { changed }

  private mutating func document(isLines: Bool) throws(JQError) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    skipSpace()
    skipGuard()
    skipSpace()
    if isLines { return try lines(behind: 0) }
    try value()
    let end = at
    skipSpace()
    guard at < bytes.count else { return }
    guard bytes[end..<at].contains(UInt8(ascii: "\n")) else { throw unexpected("after the value") }
    try lines(behind: 1)
  }

  /// Texts on lines of their own are an array of them; so many are read already.
  private mutating func lines(behind first: Int) throws(JQError) {
    for place in entries.indices { entries[place].next += 1 }
    entries.insert(JQBody.Entry(form: .array), at: 0)
    depth += 1
    var count = first
    while at < bytes.count {
      try value()
      count += 1
      let end = at
      skipSpace()
      guard at == bytes.count || bytes[end..<at].contains(UInt8(ascii: "\n")) else {
        throw unexpected("after the value")
      }
    }
    leave(0, count: count)
  }

  /// What some servers put before a text lest a page elsewhere run it as a script.
  private mutating func skipGuard() {
    for mark in Self.guards where at + mark.utf8CodeUnitCount <= bytes.count {
      guard (0..<mark.utf8CodeUnitCount).allSatisfy({ bytes[at + $0] == mark.utf8Start[$0] }) else {
        continue
      }
      at += mark.utf8CodeUnitCount
      return
    }
  }

  private static let guards: [StaticString] = [")]}',", ")]}'", "while(1);", "for(;;);"]

  private mutating func value() throws(JQError) {
    guard at < bytes.count else { throw fault("the text ends where a value should be") }
    switch bytes[at] {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw unexpected("where a value should be")
    }
  }

  private mutating func object() throws(JQError) {
    let place = try enter(.object)
    skipSpace()
    if take(UInt8(ascii: "}")) { return leave(place, count: 0) }
    var count = 0
    while true {
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw unexpected("where a member name should be")
      }
      try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("where ':' should be") }
      skipSpace()
      try value()
      count += 1
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw unexpected("where ',' or '}' should be") }
      return leave(place, count: count)
    }
  }

  private mutating func array() throws(JQError) {
    let place = try enter(.array)
    skipSpace()
    if take(UInt8(ascii: "]")) { return leave(place, count: 0) }
    var count = 0
    while true {
      skipSpace()
      try value()
      count += 1
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw unexpected("where ',' or ']' should be") }
      return leave(place, count: count)
    }
  }

  /// Opens a container and gives the place of its entry.
  private mutating func enter(_ form: JQBody.Form) throws(JQError) -> Int {
    guard depth < Self.maximumDepth else {
      throw fault("nesting is deeper than \(Self.maximumDepth)")
    }
    depth += 1
    at += 1
    entries.append(JQBody.Entry(form: form))
    return entries.count - 1
  }

  private mutating func leave(_ place: Int, count: Int) {
    depth -= 1
    entries[place].next = Int32(truncatingIfNeeded: entries.count)
    entries[place].payload = UInt64(count)
  }

  mutating func add(_ form: JQBody.Form, _ payload: UInt64 = 0, isChanged: Bool = false) {
    entries.append(
      JQBody.Entry(
        form: form, isChanged: isChanged, next: Int32(truncatingIfNeeded: entries.count + 1),
        payload: payload))
  }

  private mutating func word(_ word: StaticString, _ form: JQBody.Form) throws(JQError) {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count, (at..<end).allSatisfy({ bytes[$0] == word.utf8Start[$0 - at] })
    else { throw unexpected("where a value should be") }
    at = end
    add(form)
  }

  // MARK: Texts

  private mutating func string() throws(JQError) {
    at += 1
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return try addText(start, at - 1)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      default: at += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escapedString(from start: Int) throws(JQError) {
    let place = changed.count
    changed.append(contentsOf: bytes[start..<at])
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        if hasFaultyText { repair(from: place) }
        return addChanged(from: place)
      case UInt8(ascii: "\\"): try escape()
      default:
        changed.append(bytes[at])
        at += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escape() throws(JQError) {
    do {
      try JSONEscape.decode(bytes, at: &at, into: &changed)
    } catch {
      throw fault(error.reason)
    }
  }

  private mutating func addText(_ start: Int, _ end: Int) throws(JQError) {
    guard hasFaultyText, bytes[start..<end].contains(where: { $0 >= 0x80 }) else {
      return add(.string, UInt64(start) << 32 | UInt64(end - start))
    }
    let place = changed.count
    changed.append(contentsOf: bytes[start..<end])
    repair(from: place)
    addChanged(from: place)
  }

  private mutating func addChanged(from place: Int) {
    add(.string, UInt64(place) << 32 | UInt64(changed.count - place), isChanged: true)
  }

  /// Puts U+FFFD where the bytes from that place on are no UTF-8, as libjq does.
  private mutating func repair(from place: Int) {
    let clean = JQValue(
      owning: changed[place...].withUnsafeBufferPointer { JQValue.raw($0) })
    changed.removeSubrange(place...)
    clean.withUTF8 { changed.append(contentsOf: $0) }
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  func unexpected(_ place: String) -> JQError {
    guard at < bytes.count else { return fault("the text ends \(place)") }
    let byte = bytes[at]
    let shown =
      (0x21...0x7E).contains(byte)
      ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    return fault("\(shown) stands \(place)")
  }

  func fault(_ reason: String) -> JQError {
    let read = bytes[..<min(at, bytes.count)]
    let line = 1 + read.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    let lineStart = (read.lastIndex(of: 0x0A) ?? -1) + 1
    let column = 1 + read[lineStart...].reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
    return JQError(.body, "line \(line), column \(column): \(reason)")
  }
}

extension JQBody {
  /// How deep arrays and objects of a body may stand inside one another.
  package static let maximumDepth = 256

  /// Reads one JSON text (RFC 8259), nested to a depth of 256 at most, or several on lines of their own as an
  /// array of them.
  /// - Parameter isLines: Whether the body is such lines, whose number may be one or none: an array
  ///   always.
  /// - Throws: `JQError` of kind `body` with line and column of the first fault.
  package static func read(_ bytes: [UInt8], isLines: Bool = false) throws(JQError) -> JQBody {
    try JQBodyParser.read(bytes, isLines: isLines)
  }
}
