import YAML

/// What the streams of a page have in common while they are read.
struct StreamContext {
  /// Options and lookups; of a process also what its records see.
  var scope: VariableScope
  /// What `api` lays under each request.
  var shared: SharedRequestParts
  /// The page's options.
  var options: [OptionSpec]
  /// What a process writes that makes the records, so that there is no `request`; nil: none does.
  var format: ProcessFormat?

  /// Whether a process makes the records.
  var isProcess: Bool { format != nil }
}

extension ManifestReader {
  /// The streams with the shared maps under them; without `streams` one, named as the plugin.
  mutating func streams(
    _ map: [String: YAMLPair], _ root: YAMLNode, _ plugin: String, _ context: StreamContext
  ) -> [StreamSpec] {
    let shared = ["request", "item", "relations"].compactMap { map[$0] }
    for pair in shared where pair.value.isNull { noNull(pair.value, pair.name) }
    guard let streams = map["streams"] else {
      let own = YAMLPair(
        name: plugin, mark: root.mark, value: YAMLNode(.mapping([]), mark: root.mark))
      let place = map["plugin"]?.mark ?? root.mark
      return [stream(own, at: place, over: shared, isOnly: true, context)]
    }
    guard let pairs = freeMap(streams) else { return [] }
    if pairs.isEmpty {
      reader.fault(
        kind: "wrong-type", at: streams.mark, "'streams' declares no stream",
        help: "remove the key for one stream named as the plugin.")
    }
    for pair in shared { checkNulls(pair.value) }
    return pairs.map { pair in
      checkName(pair, "stream")
      var own = pair
      if own.value.isNull { own.value = YAMLNode(.mapping([]), mark: pair.mark) }
      return stream(own, at: pair.mark, over: shared, isOnly: false, context)
    }
  }

  /// Keeps each null of a shared map: there is nothing under it that it could take away.
  private mutating func checkNulls(_ node: YAMLNode) {
    let elsewhere = ["attributes", "body", "query", "headers"]
    for pair in node.pairs ?? [] where !elsewhere.contains(pair.name) {
      if pair.value.isNull {
        noNull(pair.value, pair.name)
      } else {
        checkNulls(pair.value)
      }
    }
  }

  private mutating func stream(
    _ pair: YAMLPair, at mark: YAMLMark, over shared: [YAMLPair], isOnly: Bool,
    _ context: StreamContext
  ) -> StreamSpec {
    var stream = StreamSpec(pair.name, at: mark)
    let place = isOnly ? "the page" : "stream '\(pair.name)'"
    guard let own = map(pair.value, pair.name, keys: ManifestKey.stream, in: place) else {
      return stream
    }
    stream.summary = line(own["summary"])
    let path = isOnly ? "" : "streams.\(pair.name)."
    if let request = laid("request", own, shared) {
      if context.isProcess {
        reader.fault(
          kind: "conflict", at: request.mark, "'request' has no meaning beside 'run'",
          help: "a process makes its own requests.")
      } else {
        stream.request = self.request(
          request, path: "\(path)request", context.scope, over: context.shared,
          options: context.options)
      }
    } else if !context.isProcess, !(isOnly && shared.contains { $0.name == "request" }) {
      missing("request", in: place, at: mark, help: "say 'request:' with 'get:' and a URL.")
    }
    if let format = context.format, format.isFeed {
      for pair in ["item", "relations"].compactMap({ isOnly ? nil : own[$0] }) {
        noMapping(pair, format)
      }
      return stream
    }
    let scope = context.isProcess ? context.scope : context.scope.inItems
    if let item = laid("item", own, shared) {
      stream.item = self.item(item, path: "\(path)item", scope, needsID: true)
    } else if !(isOnly && shared.contains { $0.name == "item" }) {
      missing("item", in: place, at: mark, help: "say 'item:' with at least 'id:' and 'kind:'.")
    }
    if let relations = laid("relations", own, shared) {
      stream.relations = self.relations(relations, path: "\(path)relations", scope)
    }
    return stream
  }

  /// A stream's own map over the shared one; nil where neither is, or null takes it away.
  private func laid(
    _ name: String, _ own: [String: YAMLPair], _ shared: [YAMLPair]
  ) -> YAMLPair? {
    let base = shared.first { $0.name == name && !$0.value.isNull }
    guard let top = own[name] else { return base }
    if top.value.isNull, base != nil { return nil }
    return YAMLPair(
      name: name, mark: top.mark, value: ManifestOverlay.laid(top.value, over: base?.value))
  }

  /// Adds the kinds that stand literally in items, and to each kind the attributes that its items
  /// write out; an item whose kind is jq may be of any kind that `kinds` declares.
  mutating func completeKinds(_ manifest: inout Manifest) {
    let items = manifest.streams.flatMap { stream in
      (stream.item.map { [$0] } ?? []) + stream.relations.compactMap(\.item)
    }
    let declared = Set(manifest.kinds.map(\.name))
    for item in items {
      guard let name = item.kind?.literal, manifest.kind(name) == nil else { continue }
      manifest.kinds.append(KindSpec(name))
    }
    for place in manifest.kinds.indices {
      let kind = manifest.kinds[place].name
      for item in items {
        guard item.kind?.literal.map({ $0 == kind }) ?? declared.contains(kind) else { continue }
        for name in item.attributes?.names ?? []
        where !manifest.kinds[place].attributes.contains(name) {
          manifest.kinds[place].attributes.append(name)
        }
      }
    }
  }
}
