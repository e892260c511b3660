import Text

/// Makes the links inside HTML absolute and leaves every other byte as it is.
///
/// A pass over the tags alone: the markup is neither parsed into a tree nor repaired. Values that
/// have a scheme, and those that cannot be resolved, stay as written; a changed value is written in
/// double quotes with `&`, `"`, `<` and `>` escaped.
enum HTMLLinks {
  /// The markup with absolute links; unchanged where there is no base or nothing to resolve.
  static func absolute(_ html: String, base: URLReference?) -> String {
    guard let base, html.utf8.contains(UInt8(ascii: "<")) else { return html }
    var html = html
    let changed = html.withUTF8 { bytes -> String? in
      var rewriter = HTMLLinkRewriter(bytes, base: base)
      return rewriter.rewritten()
    }
    return changed ?? html
  }
}

/// The pass over one fragment; what was not changed is copied in runs.
private struct HTMLLinkRewriter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: URLReference
  private var output: [UInt8] = []
  private var copied = 0
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: URLReference) {
    self.bytes = bytes
    self.base = base
  }

  /// The new text; nil where nothing had to be changed.
  mutating func rewritten() -> String? {
    while let start = index(of: UInt8(ascii: "<"), from: at) {
      at = start + 1
      guard at < bytes.count else { break }
      if bytes[at] == UInt8(ascii: "!") {
        skipComment()
      } else if isLetter(bytes[at]) {
        tag()
      }
    }
    guard copied > 0 else { return nil }
    output.append(contentsOf: bytes[copied...])
    return String(decoding: output, as: UTF8.self)
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil
  }

  private mutating func skipComment() {
    guard at + 2 < bytes.count, bytes[at + 1] == UInt8(ascii: "-") else { return }
    var end = at + 3
    while end + 2 < bytes.count,
      !(bytes[end] == UInt8(ascii: "-") && bytes[end + 1] == UInt8(ascii: "-")
        && bytes[end + 2] == UInt8(ascii: ">"))
    {
      end += 1
    }
    at = min(end + 3, bytes.count)
  }

  private mutating func tag() {
    let nameStart = at
    while at < bytes.count, isName(bytes[at]) { at += 1 }
    let element = nameStart..<at
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      if isSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/") {
        at += 1
      } else {
        attribute(of: element)
      }
    }
  }

  private mutating func attribute(of element: Range<Int>) {
    let nameStart = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "="), bytes[at] != UInt8(ascii: ">"),
      !isSpace(bytes[at])
    {
      at += 1
    }
    let name = nameStart..<at
    var next = at
    while next < bytes.count, isSpace(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else { return }
    next += 1
    while next < bytes.count, isSpace(bytes[next]) { next += 1 }
    at = next
    let (whole, value) = attributeValue()
    switch kind(of: name, element) {
    case .url: replace(whole, with: resolved(value))
    case .candidates: replace(whole, with: resolvedCandidates(value))
    case nil: break
    }
  }

  /// The value's range with its quotes and without; `at` moves behind it.
  private mutating func attributeValue() -> (whole: Range<Int>, value: Range<Int>) {
    let start = at
    guard at < bytes.count else { return (start..<start, start..<start) }
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = index(of: quote, from: at + 1) ?? bytes.count
      at = min(end + 1, bytes.count)
      return (start..<at, (start + 1)..<end)
    }
    while at < bytes.count, bytes[at] != UInt8(ascii: ">"), !isSpace(bytes[at]) { at += 1 }
    return (start..<at, start..<at)
  }

  // MARK: Which attributes

  private enum Kind { case url, candidates }

  private func kind(of name: Range<Int>, _ element: Range<Int>) -> Kind? {
    switch name.count {
    case 3: equals(name, "src") ? .url : nil
    case 4:
      equals(name, "href") || equals(name, "cite")
        ? .url
        : equals(name, "data") && equals(element, "object") ? .url : nil
    case 6:
      equals(name, "action") || equals(name, "poster") || equals(name, "usemap")
        ? .url
        : equals(name, "srcset") ? .candidates : nil
    case 7: equals(name, "profile") ? .url : nil
    case 8: equals(name, "longdesc") || equals(name, "codebase") ? .url : nil
    case 10: equals(name, "background") || equals(name, "formaction") ? .url : nil
    default: nil
    }
  }

  private func equals(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for place in 0..<range.count
    where bytes[range.lowerBound + place] | 0x20 != word.utf8Start[place] {
      return false
    }
    return true
  }

  // MARK: New values

  private func resolved(_ range: Range<Int>) -> String? {
    guard !range.isEmpty, !hasScheme(range) else { return nil }
    let text = Entities.decode(String(decoding: bytes[range], as: UTF8.self))
    return Self.resolved(text, base)
  }

  private static func resolved(_ text: String, _ base: URLReference) -> String? {
    guard let reference = URLReference(text), reference.scheme == nil else { return nil }
    return reference.resolved(against: base).text
  }

  /// Each address of a `srcset`, with its width or density left as it is.
  private func resolvedCandidates(_ range: Range<Int>) -> String? {
    let text = Entities.decode(String(decoding: bytes[range], as: UTF8.self))
    var hasChanged = false
    let candidates = text.split(separator: ",").map { candidate -> String in
      let parts = candidate.split(whereSeparator: \.isWhitespace)
      guard let first = parts.first, !first.contains(":"),
        let url = Self.resolved(String(first), base)
      else { return parts.joined(separator: " ") }
      hasChanged = true
      return ([url] + parts.dropFirst().map(String.init)).joined(separator: " ")
    }
    return hasChanged ? candidates.joined(separator: ", ") : nil
  }

  private func hasScheme(_ range: Range<Int>) -> Bool {
    for place in range {
      switch bytes[place] {
      case UInt8(ascii: ":"): return place > range.lowerBound
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"): return false
      default: break
      }
    }
    return false
  }

  private mutating func replace(_ range: Range<Int>, with value: String?) {
    guard let value else { return }
    output.append(contentsOf: bytes[copied..<range.lowerBound])
    output.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
    copied = range.upperBound
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private func isName(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
