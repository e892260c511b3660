/// Which namespace each prefix stands for at the place where the reader is.
struct NamespaceScope: Sendable {
  /// One namespace URI of the document, or assumed for a prefix.
  struct URI: Sendable {
    let text: String
    /// Its place among the client's namespaces.
    let known: Int?
    let isXHTML: Bool
  }

  private(set) var uris: [URI] = []
  private var ids: [String: Int32] = [:]
  private var known: [String: Int] = [:]
  private var assumed: [String: Int32] = [:]
  /// By prefix id: the URI's id, or -1.
  private var current: [Int32] = []
  /// By prefix id: whether `current` is a guess, since the document declares none.
  private var isGuess: [Bool] = []
  private var undo: [(prefix: Int32, uri: Int32, wasGuess: Bool)] = []

  /// The scope of a document without declarations.
  init(_ namespaces: [XMLNamespace]) {
    for (place, namespace) in namespaces.enumerated() {
      for uri in namespace.uris where known[Self.folded(uri)] == nil {
        known[Self.folded(uri)] = place
      }
    }
    for namespace in namespaces {
      guard let first = namespace.uris.first else { continue }
      for prefix in namespace.prefixes where assumed[prefix] == nil {
        assumed[prefix] = Int32(id(of: first))
      }
    }
    assumed["xml"] = Int32(id(of: "http://www.w3.org/XML/1998/namespace"))
  }

  /// How many declarations can be taken back.
  var mark: Int { undo.count }

  /// The URI's id that a prefix stands for, -1 for none, and whether that is assumed.
  @inline(__always)
  mutating func lookUp(_ prefix: Int, _ names: NameTable) -> (uri: Int, isGuess: Bool) {
    if prefix >= current.count { extend(names) }
    return (Int(current[prefix]), isGuess[prefix])
  }

  /// The URI that a prefix stands for; nil for none.
  func uri(_ prefix: Int, _ names: NameTable) -> URI? {
    let id =
      prefix < current.count ? current[prefix] : guess(names.prefixes[prefix])
    return id < 0 ? nil : uris[Int(id)]
  }

  private func guess(_ prefix: String) -> Int32 {
    assumed[prefix] ?? assumed[prefix.lowercased()] ?? -1
  }

  /// Lets a prefix stand for a URI; an empty one undeclares it.
  mutating func declare(_ prefix: Int, _ uri: String, _ names: NameTable) {
    if prefix >= current.count { extend(names) }
    undo.append((Int32(prefix), current[prefix], isGuess[prefix]))
    current[prefix] = uri.isEmpty ? -1 : Int32(id(of: uri))
    isGuess[prefix] = false
  }

  /// Takes back the declarations since a mark.
  mutating func restore(to mark: Int) {
    while undo.count > mark {
      let last = undo.removeLast()
      current[Int(last.prefix)] = last.uri
      isGuess[Int(last.prefix)] = last.wasGuess
    }
  }

  private mutating func extend(_ names: NameTable) {
    for prefix in names.prefixes[current.count...] {
      current.append(guess(prefix))
      isGuess.append(!prefix.isEmpty && prefix != "xml")
    }
  }

  private mutating func id(of uri: String) -> Int {
    if let id = ids[uri] { return Int(id) }
    let folded = Self.folded(uri)
    uris.append(
      URI(text: uri, known: known[folded], isXHTML: folded == "//www.w3.org/1999/xhtml"))
    ids[uri] = Int32(uris.count - 1)
    return uris.count - 1
  }

  /// Without scheme and trailing slash, in lower case: `//www.w3.org/2005/atom`.
  private static func folded(_ uri: String) -> String {
    var text = uri.lowercased()[...]
    for scheme in ["http:", "https:"] where text.hasPrefix(scheme + "//") {
      text = text.dropFirst(scheme.utf8.count)
    }
    while text.utf8.last == UInt8(ascii: "/") { text = text.dropLast() }
    return String(text)
  }
}
