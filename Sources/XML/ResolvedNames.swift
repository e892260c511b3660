/// The names that events carry: a raw name together with a namespace URI, each kept once.
struct ResolvedNames: Sendable {
  private(set) var all: [XMLName] = []
  private var ids: [Int64: Int] = [:]

  /// The id of a raw name in a namespace (`uri` is -1 for none), new or known.
  mutating func id(raw: Int, uri: Int, _ names: NameTable, _ scope: NamespaceScope) -> Int {
    let key = Int64(raw) << 32 | Int64(uri + 1)
    if let id = ids[key] { return id }
    let namespace = uri < 0 ? nil : scope.uris[uri]
    all.append(
      XMLName(
        namespace: namespace?.known, uri: namespace?.text,
        prefix: names.prefixes[Int(names.entries[raw].prefix)], local: names.local(raw)))
    ids[key] = all.count - 1
    return all.count - 1
  }
}
