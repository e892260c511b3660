import XML

/// What a document reads as, in a line: `rss[version=2.0](channel(title{Text}))`.
///
/// Elements named in `content` are read whole: `{text}`, or `{{markup}}` where elements stand inside.
struct Outline: Equatable {
  static let content: Set<String> = ["title", "description", "summary", "content", "guid"]
  static let namespaces = [
    XMLNamespace(uris: ["http://www.w3.org/2005/Atom"], prefixes: ["atom"]),
    XMLNamespace(uris: ["http://www.itunes.com/dtds/podcast-1.0.dtd"], prefixes: ["itunes"]),
  ]

  var text = ""
  var warnings: [XMLWarning] = []
  var error: XMLError?
  var encoding = ""

  /// Reads a document, pushed in chunks of so many bytes; 0 for all at once.
  init(
    _ document: some Sequence<UInt8>, chunk: Int = 0, charset: String? = nil,
    limits: XMLLimits = XMLLimits()
  ) {
    let bytes = Array(document)
    let size = chunk > 0 ? chunk : max(bytes.count, 1)
    self.init(
      chunks: stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }, charset: charset, limits: limits)
  }

  /// Reads a document given in pieces.
  init(chunks: [ArraySlice<UInt8>], charset: String? = nil, limits: XMLLimits = XMLLimits()) {
    var reader = XMLReader(charset: charset, namespaces: Self.namespaces, limits: limits)
    do throws(XMLError) {
      for chunk in chunks {
        reader.push(chunk.span)
        while let event = try reader.next() { add(event, &reader) }
      }
      reader.finish()
      while let event = try reader.next() { add(event, &reader) }
    } catch {
      self.error = error
    }
    warnings = reader.warnings
    encoding = reader.encoding
  }

  init(_ text: String, charset: String? = nil, limits: XMLLimits = XMLLimits()) {
    self.init(text.utf8, charset: charset, limits: limits)
  }

  /// The kinds of the warnings with their counts.
  var faults: [XMLWarning.Kind: Int] {
    Dictionary(uniqueKeysWithValues: warnings.map { ($0.kind, $0.count) })
  }

  private mutating func add(_ event: XMLEvent, _ reader: inout XMLReader) {
    switch event {
    case .start(let id):
      let name = reader.name(id)
      if text.last.map({ $0 != "(" }) == true { text += " " }
      let mark = name.namespace.map { "\($0):" } ?? (name.prefix.isEmpty ? "" : "\(name.prefix)?")
      text += mark + name.local
      if reader.attributeCount > 0 {
        let all = (0..<reader.attributeCount).map { place in
          reader.attributeName(at: place).local + "=" + reader.attributeValue(at: place)
        }
        text += "[\(all.joined(separator: " "))]"
      }
      if Self.content.contains(name.local.lowercased()) { reader.gatherContent() }
      text += "("
    case .end(let id):
      if Self.content.contains(reader.name(id).local.lowercased()) {
        text.removeLast()
        let hasElements = reader.contentHasElements
        text += hasElements ? "{{\(reader.takeMarkup())}}" : "{\(reader.takeText())}"
      } else {
        text += ")"
      }
    }
  }
}
