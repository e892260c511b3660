/// A plain path, `.a.b[0].c[]?` or `$parent.id`: evaluated directly, without the machine of jq.
///
/// It gives what jq gives, results and faults alike; a differential test holds the two together.
package struct JQPath: Hashable, Sendable {
  /// One step of the way.
  enum Step: Hashable, Sendable {
    /// `.name` or `."name"`.
    case member(String)
    /// `[2]`, `[-1]`.
    case element(Int)
    /// `[]`.
    case each
  }

  /// The variable that it begins at, without `$`; nil: it begins at `.`.
  package let root: String?
  /// The steps from there; none is the value itself.
  let steps: [Step]
  /// Of each step whether `?` follows it.
  let isOptional: [Bool]

  /// The plain paths between the commas of an expression; nil where it is anything else.
  static func list(_ text: String) -> [JQPath]? {
    var reader = Reader(bytes: Array(text.utf8))
    var paths: [JQPath] = []
    repeat {
      guard let path = reader.path() else { return nil }
      paths.append(path)
    } while reader.take(",")
    return reader.isAtEnd ? paths : nil
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    var isAtEnd: Bool { at == bytes.count }

    mutating func path() -> JQPath? {
      skipSpace()
      let root = take("$") ? name() : nil
      let startsAtRoot = root != nil
      guard startsAtRoot || at < bytes.count && bytes[at] == UInt8(ascii: ".") else { return nil }
      var steps: [Step] = []
      var isOptional: [Bool] = []
      var isBehindDot = take(".")
      while true {
        if let name = isBehindDot ? name() : nil {
          steps.append(.member(name))
        } else if !isBehindDot || steps.isEmpty && !startsAtRoot, take("[") {
          guard let step = bracket() else { return nil }
          steps.append(step)
        } else if steps.isEmpty, isBehindDot != startsAtRoot {
          break
        } else {
          return nil
        }
        isOptional.append(take("?"))
        while take("?") {}
        isBehindDot = take(".")
        if !isBehindDot, at >= bytes.count || bytes[at] != UInt8(ascii: "[") { break }
      }
      skipSpace()
      return JQPath(root: root, steps: steps, isOptional: isOptional)
    }

    private mutating func name() -> String? {
      let start = at
      if at < bytes.count, bytes[at] == UInt8(ascii: "\"") { return quoted() }
      guard at < bytes.count, JQScanner.isWordStart(bytes[at]) else { return nil }
      while at < bytes.count, JQScanner.isWordStart(bytes[at]) || JQScanner.isDigit(bytes[at]) {
        at += 1
      }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// A quoted name without escapes; with one, the expression is left to jq.
    private mutating func quoted() -> String? {
      let start = at + 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")),
        !bytes[start..<end].contains(UInt8(ascii: "\\"))
      else { return nil }
      at = end + 1
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func bracket() -> Step? {
      if take("]") { return .each }
      if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
        guard let name = quoted(), take("]") else { return nil }
        return .member(name)
      }
      let start = at
      _ = take("-")
      while at < bytes.count, JQScanner.isDigit(bytes[at]), at - start < 9 { at += 1 }
      guard let place = Int(String(decoding: bytes[start..<at], as: UTF8.self)), take("]")
      else { return nil }
      return .element(place)
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
      at += 1
      return true
    }

    private mutating func skipSpace() {
      while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x09 {
        at += 1
      }
    }
  }
}
