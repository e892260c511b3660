import YAML

extension ManifestReader {
  /// Keys of the page that mean something beside `run` alone.
  private static let ofProcess = ["format", "config", "catalog", "network", "reads"]

  /// What `run` and the keys beside it say; nil where there is no `run`.
  mutating func process(
    _ map: [String: YAMLPair], _ scope: VariableScope, options: [OptionSpec]
  ) -> ProcessSpec? {
    guard let run = map["run"] else {
      for pair in Self.ofProcess.compactMap({ map[$0] }) {
        reader.fault(
          kind: "conflict", at: pair.mark, "'\(pair.name)' has no meaning without 'run'",
          help: "add 'run: [COMMAND]', or remove it.")
      }
      return nil
    }
    for name in ["api", "lookups", "request"] {
      guard let pair = map[name] else { continue }
      reader.fault(
        kind: "conflict", at: pair.mark, "'\(name)' has no meaning beside 'run'",
        help: "a process makes its own requests.")
    }
    var spec = ProcessSpec(command: command(run), streams: [])
    spec.commandMark = (run.value.elements?.first ?? run.value).mark
    spec.format = format(map["format"])
    if spec.format != .singer {
      for pair in ["config", "catalog"].compactMap({ map[$0] }) {
        reader.fault(
          kind: "conflict", at: pair.mark,
          "'\(pair.name)' has no meaning beside 'format: \(spec.format.rawValue)'",
          help: "only Singer taps take it; other commands get options as variables.")
      }
    }
    if spec.format.isFeed {
      for pair in ["item", "relations"].compactMap({ map[$0] }) { noMapping(pair, spec.format) }
    }
    spec.config = map["config"].flatMap {
      value($0.value, $0.name, path: "config", scope, isBody: true)
    }
    if let catalog = map["catalog"] {
      spec.catalog =
        reader.choice(catalog.value, catalog.name, of: CatalogUse.allCases.map(\.rawValue))
        .flatMap(CatalogUse.init) ?? .catalog
    }
    if let network = map["network"] {
      spec.usesNetwork = reader.boolean(network.value, network.name) ?? false
    }
    spec.reads = reads(map["reads"], options)
    return spec
  }

  /// Keeps that entries of a feed, which are items already, are not mapped.
  mutating func noMapping(_ pair: YAMLPair, _ format: ProcessFormat) {
    reader.fault(
      kind: "conflict", at: pair.mark,
      "'\(pair.name)' has no meaning beside 'format: \(format.rawValue)'",
      help: "the entries of a feed are its items; 'format: jsonl' has records to map.")
  }

  /// The command and what it is called with.
  private mutating func command(_ run: YAMLPair) -> [String] {
    let words = lines(run)
    if run.value.elements?.isEmpty == true {
      reader.fault(kind: "wrong-type", at: run.value, "'run' names no command")
    }
    if let first = words.first, first.value.allSatisfy(\.isWhitespace) {
      reader.fault(
        kind: "wrong-type", at: first.mark, "'run' names no command: its first text is blank",
        help: "write the program's name, or its path in this folder, first.")
    }
    for word in words where word.value.utf8.contains(0) {
      reader.fault(
        kind: "wrong-type", at: word.mark,
        "a text of 'run' holds the character NUL, at which a command's text ends")
    }
    return words.map(\.value)
  }

  /// The format that the page says; `singer` where it says none.
  private mutating func format(_ pair: YAMLPair?) -> ProcessFormat {
    guard let pair else { return .singer }
    return reader.choice(pair.value, pair.name, of: ProcessFormat.allCases.map(\.rawValue))
      .flatMap(ProcessFormat.init) ?? .singer
  }

  private mutating func reads(
    _ pair: YAMLPair?, _ options: [OptionSpec]
  ) -> [ProcessSpec.Readable] {
    let fitting = options.filter { $0.type == .text || $0.type == .list }.map(\.name)
    return lines(pair).compactMap { line in
      if line.value.hasPrefix("/") { return .path(line.value) }
      if fitting.contains(line.value) { return .option(line.value) }
      unknownName(line, "option of text or list", among: fitting)
      return nil
    }
  }

  /// Adds the kinds of a feed's items, unless the page declares them.
  func addFeedKinds(to manifest: inout Manifest) {
    var episode = KindSpec("episode")
    episode.attributes = ["duration_s", "season", "episode", "explicit", "episode_type"]
    for kind in [KindSpec("article"), episode, KindSpec("podcast")]
    where manifest.kind(kind.name) == nil {
      manifest.kinds.append(kind)
    }
  }
}
