import Diagnostics

/// Events to nodes: aliases replaced, bounds held, keys looked at.
struct YAMLComposer {
  private let source: YAMLSource
  private let limits: YAMLLimits
  private let parser: YAMLParser
  /// What each anchor stands for; nil while that is still being read.
  private var anchors: [String: Anchored?] = [:]
  /// Nodes and bytes of text so far, those through aliases counted each time.
  private var total = Weight()
  /// Faults that do not stop reading.
  private(set) var faults: [Diagnostic] = []

  /// What a node costs whoever walks it.
  private struct Weight {
    var nodes = 0
    var textSize = 0
  }

  private struct Anchored {
    var node: YAMLNode
    var weight: Weight
  }

  init(source: YAMLSource, limits: YAMLLimits) {
    self.source = source
    self.limits = limits
    parser = YAMLParser(source.bytes)
  }

  /// The one document's content; nil where the file has none.
  mutating func document() throws(Diagnostic) -> YAMLNode? {
    var root: YAMLNode?
    var isSecond = false
    while true {
      let event = try next()
      switch event.kind {
      case .streamEnd: return root
      case .documentStart where isSecond:
        throw source.diagnostic(
          kind: "yaml-documents", at: source.mark(from: event.start, to: event.end),
          "a second document begins here; one file holds one document",
          help: "remove the line '---' or '...', or split the file.")
      case .documentStart:
        isSecond = true
        root = try node(try next(), depth: 0)
      default: break
      }
    }
  }

  private func next() throws(Diagnostic) -> YAMLEvent {
    do {
      return try parser.next()
    } catch {
      throw YAMLFailureText(source: source, failure: error).diagnostic
    }
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> YAMLNode {
    let mark = source.mark(from: event.start, to: event.end)
    guard depth <= limits.depth else {
      throw source.diagnostic(
        kind: "too-deep", at: mark, "lists and maps are nested more than \(limits.depth) deep")
    }
    let before = total
    let node: YAMLNode
    let anchor: String?
    switch event.kind {
    case .alias(let name): return try alias(name, at: mark)
    case .scalar(let text, let style, let tag, let name):
      anchor = name
      try add(Weight(nodes: 1, textSize: text.utf8.count), at: mark)
      let scalar = YAMLScalar(text, style: asTagged(style, tag, at: mark))
      node = YAMLNode(.scalar(scalar), mark: mark)
    case .sequenceStart(let isFlow, let tag, let name):
      anchor = name
      open(name, tag, at: mark)
      try add(Weight(nodes: 1), at: mark)
      node = try sequence(isFlow: isFlow, at: mark, depth: depth)
    case .mappingStart(let isFlow, let tag, let name):
      anchor = name
      open(name, tag, at: mark)
      try add(Weight(nodes: 1), at: mark)
      node = try mapping(isFlow: isFlow, at: mark, depth: depth)
    default:
      return YAMLNode(.scalar(YAMLScalar("", style: .plain)), mark: mark)
    }
    if let anchor {
      let weight = Weight(
        nodes: total.nodes - before.nodes, textSize: total.textSize - before.textSize)
      anchors[anchor] = .some(Anchored(node: node, weight: weight))
    }
    return node
  }

  private mutating func sequence(
    isFlow: Bool, at mark: YAMLMark, depth: Int
  ) throws(Diagnostic) -> YAMLNode {
    var elements: [YAMLNode] = []
    while true {
      let event = try next()
      if case .collectionEnd = event.kind { break }
      elements.append(try node(event, depth: depth + 1))
    }
    return YAMLNode(.sequence(elements), mark: mark, isFlow: isFlow)
  }

  private mutating func mapping(
    isFlow: Bool, at mark: YAMLMark, depth: Int
  ) throws(Diagnostic) -> YAMLNode {
    var pairs: [YAMLPair] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .collectionEnd = event.kind { break }
      let key = try node(event, depth: depth + 1)
      let value = try node(try next(), depth: depth + 1)
      guard let name = key.scalar?.text else {
        keep(
          kind: "yaml-key", at: key.mark, "a key must be text, found \(key.shown)",
          help: "quote a value that begins with '[' or '{'.")
        continue
      }
      if let line = lines[name] {
        keep(
          kind: "duplicate-key", at: key.mark,
          "duplicate key \"\(name)\" in line \(key.mark.line); it stands already in line \(line)",
          help: "remove one of the two.")
        continue
      }
      lines[name] = key.mark.line
      pairs.append(YAMLPair(name: name, mark: key.mark, value: value))
    }
    return YAMLNode(.mapping(pairs), mark: mark, isFlow: isFlow)
  }

  // MARK: Aliases, tags and bounds

  private mutating func alias(_ name: String, at mark: YAMLMark) throws(Diagnostic) -> YAMLNode {
    guard let known = anchors[name] else {
      let near = Suggestion.nearest(to: name, among: anchors.keys.sorted())
      throw source.diagnostic(
        kind: "unknown-anchor", at: mark, "no anchor '&\(name)' stands before this alias",
        help: near.map { "did you mean '*\($0)'?" }
          ?? "quote the value if it is meant to begin with '*'.")
    }
    guard let anchored = known else {
      throw source.diagnostic(
        kind: "unknown-anchor", at: mark, "the alias '*\(name)' stands inside what it names")
    }
    try add(anchored.weight, at: mark)
    return anchored.node
  }

  private mutating func add(_ weight: Weight, at mark: YAMLMark) throws(Diagnostic) {
    total.nodes += weight.nodes
    total.textSize += weight.textSize
    guard total.nodes <= limits.nodes else {
      throw source.diagnostic(
        kind: "too-large", at: mark,
        "the document has more than \(limits.nodes) values, aliases counted each time")
    }
    guard total.textSize <= limits.textSize else {
      throw source.diagnostic(
        kind: "too-large", at: mark,
        "the document has more than \(limits.textSize) bytes of text, aliases counted each time")
    }
  }

  private mutating func open(_ anchor: String?, _ tag: String?, at mark: YAMLMark) {
    if let anchor { anchors[anchor] = .some(nil) }
    checkTag(tag, at: mark)
  }

  private mutating func asTagged(
    _ style: YAMLScalar.Style, _ tag: String?, at mark: YAMLMark
  ) -> YAMLScalar.Style {
    checkTag(tag, at: mark)
    return tag == "!" || tag == "tag:yaml.org,2002:str" ? .doubleQuoted : style
  }

  private mutating func keep(
    kind: String, at mark: YAMLMark, _ message: String, help: String
  ) {
    guard faults.count < YAMLReader.mostFaults else { return }
    faults.append(source.diagnostic(kind: kind, at: mark, message, help: help))
  }

  private mutating func checkTag(_ tag: String?, at mark: YAMLMark) {
    guard let tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") else { return }
    keep(
      kind: "yaml-tag", at: mark, "the tag '\(tag)' has no meaning here",
      help: "remove it, or quote the value if it is meant to begin with '!'.")
  }
}
