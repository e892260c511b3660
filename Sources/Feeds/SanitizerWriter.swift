internal import Text

/// Writes the part of a tree that `SanitizerRules` lets pass.
struct SanitizerWriter {
  /// Elements nested deeper are left out, their content stays: browsers stop nesting at 512.
  private static let maximumDepth = 256

  private let base: URLReference?
  private var output: [UInt8] = []
  /// For each open element of the tree, whether a start tag was written.
  private var open: [Bool] = []
  private var depth = 0

  init(base: URLReference?) { self.base = base }

  /// Takes what the walk meets; says whether to go inside.
  mutating func visit(_ node: HTMLTree.Node) -> Bool {
    switch node {
    case .text(let text):
      escape(text)
      return false
    case .element(let element): return begin(element)
    case .end(let name):
      if open.popLast() == true {
        depth -= 1
        output.append(contentsOf: "</\(name)>".utf8)
      }
      return false
    }
  }

  /// The markup written.
  func finish() -> String { String(decoding: output, as: UTF8.self) }

  private mutating func begin(_ element: HTMLTree.Element) -> Bool {
    let name = element.name
    if SanitizerRules.dropped.contains(name) { return false }
    guard let rules = SanitizerRules.elements[name] else {
      open.append(false)
      return true
    }
    if SanitizerRules.void.contains(name) {
      // libxml2 does not know `source` and `wbr` as such: what follows stands inside of them.
      startTag(element, rules)
      open.append(false)
      return true
    }
    let isLink = element.attribute("href").map { WebURL.link($0, base: base) != nil } ?? false
    let isWritten = depth < Self.maximumDepth && (name != "a" || isLink)
    open.append(isWritten)
    if isWritten {
      depth += 1
      startTag(element, rules)
    }
    return true
  }

  private mutating func startTag(
    _ element: HTMLTree.Element, _ rules: [(name: String, value: SanitizerRules.Value)]
  ) {
    var attributes: [(name: String, value: String)] = []
    for rule in element.hasAttributes ? rules : [] {
      guard let value = element.attribute(rule.name), let checked = checked(value, rule.value)
      else { continue }
      attributes.append((rule.name, checked))
    }
    switch element.name {
    case "img", "source":
      // Without a file there is nothing to show but the words for it.
      guard
        attributes.contains(where: { $0.name == "src" || $0.name == "srcset" || $0.name == "alt" })
      else { return }
    case "a": attributes.append(("rel", "nofollow noopener noreferrer"))
    case "audio", "video": attributes.append(("controls", ""))
    default: break
    }
    output.append(contentsOf: "<\(element.name)".utf8)
    for attribute in attributes {
      output.append(contentsOf: " \(attribute.name)=\"".utf8)
      escape(attribute.value)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
  }

  /// The value as it may stand; nil where the attribute must not.
  private func checked(_ value: String, _ rule: SanitizerRules.Value) -> String? {
    switch rule {
    case .text: return value
    case .link: return WebURL.link(value, base: base)
    case .file: return WebURL.absolute(value, base: base)
    case .files: return candidates(value)
    case .number:
      let digits = value.utf8.prefix(5)
      let isNumber = !digits.isEmpty && digits.count < 5 && digits.allSatisfy { $0 &- 0x30 < 10 }
      return isNumber ? value : nil
    case .oneOf(let words):
      if words.contains(value) { return value }
      let lowered = value.lowercased()
      return words.contains(lowered) ? lowered : nil
    case .flag: return ""
    }
  }

  /// The candidates of a `srcset` whose files may be loaded; nil without any.
  private func candidates(_ value: String) -> String? {
    let kept = value.split(separator: ",").compactMap { candidate -> String? in
      let parts = candidate.split(whereSeparator: \.isWhitespace)
      guard let first = parts.first, parts.count <= 2,
        let url = WebURL.absolute(String(first), base: base)
      else { return nil }
      let size = parts.dropFirst().first.map(String.init) ?? ""
      guard
        size.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2E || $0 | 0x20 == 0x77 || $0 == 0x78 })
      else { return nil }
      return size.isEmpty ? url : "\(url) \(size)"
    }
    return kept.isEmpty ? nil : kept.joined(separator: ", ")
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): output.append(contentsOf: "&#39;".utf8)
      case UInt8(ascii: "`"): output.append(contentsOf: "&#96;".utf8)
      default: output.append(byte)
      }
    }
  }
}
