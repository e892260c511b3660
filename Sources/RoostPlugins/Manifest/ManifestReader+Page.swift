import Diagnostics
import YAML

extension ManifestReader {
  /// The whole page.
  /// - `isCompiled`: whether the plugin is in the list of compiled ones.
  mutating func page(folder: String, isCompiled: Bool) -> Manifest? {
    guard let root = reader.document.root else {
      reader.fault(
        kind: "missing-key", at: YAMLMark(line: 1, column: 1), "the page is empty",
        help: "begin with 'plugin: NAME'.")
      return nil
    }
    guard root.pairs != nil else {
      reader.fault(
        kind: "wrong-type", at: root, "the page must be a map, found \(root.shown)",
        help: "begin with 'plugin: NAME'.")
      return nil
    }
    guard let map = map(root, "the page", keys: ManifestKey.page, in: "the page") else {
      return nil
    }
    let folderName = folder.split(separator: "/").last.map(String.init) ?? folder
    let name = pluginName(map["plugin"], folderName: folderName, root)
    let options = options(map["options"])
    var manifest = Manifest(
      name: name ?? folderName, folder: folder, source: reader.document.source, kinds: [],
      options: options, streamNames: [], defaultStreams: [], body: .compiled, warnings: [],
      streams: [])
    manifest.summary = line(map["summary"])
    manifest.docs = map["docs"].flatMap { reader.url($0.value, $0.name) }
    manifest.attribution = line(map["attribution"])
    manifest.every = map["every"].flatMap { duration($0) }
    manifest.maxAge = map["max_age"].flatMap { duration($0) }
    manifest.list = line(map["list"])
    manifest.kinds = kinds(map["kinds"])
    if isCompiled {
      compiled(map, into: &manifest)
    } else {
      mapped(map, root, into: &manifest)
    }
    manifest.streamNames = manifest.streams.map(\.name)
    manifest.defaultStreams = defaultStreams(map["default_streams"], manifest.streamNames)
    checkList(map["list"], manifest)
    completeKinds(&manifest)
    return manifest
  }

  private mutating func pluginName(
    _ pair: YAMLPair?, folderName: String, _ root: YAMLNode
  ) -> String? {
    guard let pair else {
      missing("plugin", in: "the page", at: root.mark, help: "add 'plugin: \(folderName)'.")
      return nil
    }
    guard let name = reader.text(pair.value, pair.name) else { return nil }
    if !ManifestNames.isPlugin(name) {
      reader.fault(
        kind: "invalid-name", at: pair.value, "'\(name)' cannot be the name of a plugin",
        help: "a name has small letters, digits and '-' and begins with a letter or digit.")
    } else if name != folderName {
      reader.fault(
        kind: "invalid-name", at: pair.value,
        "the plugin is named '\(name)', its folder '\(folderName)'",
        help: "give both the same name.")
    }
    return name
  }

  private mutating func kinds(_ pair: YAMLPair?) -> [KindSpec] {
    guard let pair, let pairs = reader.map(pair.value, pair.name) else { return [] }
    return pairs.compactMap { one in
      checkName(one, "kind")
      var kind = KindSpec(one.name)
      if one.value.isNull { return kind }
      guard let map = map(one.value, one.name, keys: ManifestKey.kind, in: "kind '\(one.name)'")
      else { return nil }
      if let sort = map["sort"] {
        kind.sortsByPublished =
          reader.choice(sort.value, sort.name, of: ["seen", "published"]) == "published"
      }
      kind.volatile = lines(map["volatile"]).map(\.value)
      kind.attributes = attributeNames(map["attributes"])
      return kind
    }
  }

  private mutating func attributeNames(_ pair: YAMLPair?) -> [String] {
    lines(pair).filter { name in
      if ManifestNames.isAttribute(name.value) { return true }
      reader.fault(
        kind: "invalid-name", at: name.mark,
        "'\(name.value)' cannot be the name of an attribute",
        help: "a name has letters, digits and '_' and does not begin with a digit.")
      return false
    }.map(\.value)
  }

  private mutating func defaultStreams(_ pair: YAMLPair?, _ names: [String]) -> [String] {
    guard let pair else { return names }
    let given = lines(pair)
    if pair.value.elements?.isEmpty == true {
      reader.fault(
        kind: "wrong-type", at: pair.value, "'default_streams' names no stream",
        help: "remove the key to sync all.")
    }
    for one in given where !names.contains(one.value) {
      unknownName(one, "stream", among: names)
    }
    return given.map(\.value)
  }

  /// Keeps that a name is none of those declared.
  mutating func unknownName(_ name: Marked<String>, _ what: String, among names: [String]) {
    let near = Suggestion.nearest(to: name.value, among: names)
    reader.fault(
      kind: "unknown-name", at: name.mark, "there is no \(what) '\(name.value)'",
      help: near.map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? nil : "there are \(Suggestion.listed(names, "and"))."))
  }

  // MARK: What the three sorts of plugins have

  private mutating func compiled(_ map: [String: YAMLPair], into manifest: inout Manifest) {
    for key in ManifestKey.page.map(\.name) {
      guard !ManifestKey.compiledPage.contains(key), let pair = map[key] else { continue }
      reader.fault(
        kind: "unknown-key", at: pair.mark,
        "'\(key)' has no meaning in the page of a compiled plugin", help: "remove it.")
    }
    guard let pairs = map["streams"].flatMap({ reader.map($0.value, $0.name) }) else {
      manifest.streams = [StreamSpec(manifest.name, at: YAMLMark(line: 1, column: 1))]
      return
    }
    manifest.streams = pairs.map { pair in
      checkName(pair, "stream")
      var stream = StreamSpec(pair.name, at: pair.mark)
      if !pair.value.isNull {
        let place = "stream '\(pair.name)'"
        let known = ManifestKey.stream.filter { $0.name == "summary" }
        stream.summary = line(self.map(pair.value, pair.name, keys: known, in: place)?["summary"])
      }
      return stream
    }
  }

  private mutating func mapped(
    _ map: [String: YAMLPair], _ root: YAMLNode, into manifest: inout Manifest
  ) {
    let options = manifest.options
    let lookupNames = map["lookups"]?.value.pairs?.map(\.name) ?? []
    for pair in map["lookups"]?.value.pairs ?? [] {
      checkVariable(pair, "lookup")
      if options.contains(where: { $0.name == pair.name }) {
        reader.fault(
          kind: "reserved-name", at: pair.mark,
          "'\(pair.name)' is an option too; name the lookup otherwise")
      }
    }
    let scope = VariableScope(options.map(\.name) + lookupNames)
    let (api, shared) = api(map["api"], scope)
    let lookups = lookups(map["lookups"], options: options.map(\.name), over: shared)
    let process = process(map, scope, options: options)
    let context = StreamContext(
      scope: process == nil ? scope : scope.adding(["stream", "now", "index"]), shared: shared,
      options: options, format: process?.format)
    manifest.streams = streams(map, root, manifest.name, context)
    guard var process else {
      manifest.body = .declarative(
        DeclarativeSpec(api: api, lookups: lookups, streams: manifest.streams))
      return
    }
    process.streams = manifest.streams
    manifest.body = .process(process)
    if process.format.isFeed { addFeedKinds(to: &manifest) }
  }

  private mutating func checkList(_ pair: YAMLPair?, _ manifest: Manifest) {
    guard let pair, let name = manifest.list, manifest.body != .compiled else { return }
    let listings = manifest.streams.flatMap(\.relations).filter(\.isListing).map(\.name)
    guard !listings.contains(name) else { return }
    let known = listings.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let near = Suggestion.nearest(to: name, among: known)
    reader.fault(
      kind: "unknown-name", at: pair.value,
      "'list' must be a relation with 'listing: true', and '\(name)' is none",
      help: near.map { "did you mean '\($0)'?" })
  }
}
