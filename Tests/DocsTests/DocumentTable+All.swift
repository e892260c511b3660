import CurlHTTP
import HTTP
import ProcessHost
import RoostEngine
import RoostPlugins
import Text
import XML
import YAML

extension DocumentTable {
  /// Every table that a page may show.
  static let all: [DocumentTable] = [
    DocumentTable(
      name: "file", head: ["key", "holds", "meaning"],
      rows: ConfigurationFile.keys.map { ["`\($0.name)`", $0.holds, $0.summary] }),
    DocumentTable(
      name: "engine-keys", head: ["key", "takes", "default", "meaning"],
      rows: EngineKey.all.map {
        ["`\($0.name)`", $0.wanted, $0.defaultText ?? "", $0.summary]
      }),
    DocumentTable(
      name: "option-types", head: ["type", "takes"],
      rows: OptionType.allCases.map { ["`\($0.rawValue)`", $0.details] }),
    manifest("manifest-page", ManifestKey.page),
    manifest("manifest-kind", ManifestKey.kind),
    manifest("manifest-option", ManifestKey.option),
    manifest("manifest-api", ManifestKey.api),
    manifest("manifest-lookup", ManifestKey.lookup),
    manifest("manifest-request", ManifestKey.request),
    manifest("manifest-for", ManifestKey.walks),
    manifest("manifest-paginate", ManifestKey.paginate),
    manifest("manifest-item", ManifestKey.item),
    manifest("manifest-date", ManifestKey.date),
    manifest("manifest-enclosures", ManifestKey.enclosure),
    manifest("manifest-relation", ManifestKey.relation),
    manifest("manifest-stream", ManifestKey.stream),
    DocumentTable(
      name: "plugins", head: ["plugin", "what it reads", "written as"], rows: plugins),
    DocumentTable(
      name: "limits", head: ["what", "at most", "beyond it"], rows: limits + processLimits),
    DocumentTable(
      name: "process-limits", head: ["what", "at most", "beyond it"], rows: processLimits),
  ]

  private static func manifest(_ name: String, _ keys: [ManifestKey]) -> DocumentTable {
    DocumentTable(
      name: name, head: ["key", "holds", "meaning"],
      rows: keys.map { ["`\($0.name)`", $0.holds, $0.summary] })
  }

  private static var plugins: [[String]] {
    let registry = Registry(
      folders: [PluginFolder("\(DocumentPage.root)/plugins", origin: "the checkout")],
      compiled: CompiledNames.all)
    return registry.names.compactMap { try? registry.plugin(named: $0)?.manifest }.map { manifest in
      let form =
        switch manifest.body {
        case .compiled: "Swift"
        case .declarative: "one page"
        case .process: "a script"
        }
      return ["[\(manifest.name)](\(manifest.name)/README.md)", manifest.summary ?? "", form]
    }
  }

  private static var limits: [[String]] {
    let yaml = YAMLLimits()
    let http = HTTPOptions()
    let item = ItemLimits()
    let xml = XMLLimits()
    let json = DeclarativeLimits.self
    return [
      ["sources.yaml", size(yaml.size), "refused"],
      ["plugin.yaml", size(Manifest.limits.size), "refused"],
      ["… lists and maps inside one another", "\(yaml.depth)", "refused"],
      ["… values, aliases counted each time", "\(yaml.nodes)", "refused"],
      ["… text, aliases counted each time", size(yaml.textSize), "refused"],
      ["one value of plugin.yaml", size(Manifest.longestValue), "refused"],
      [
        "a name of a source, plugin, option or stream", "\(ManifestNames.longest) characters",
        "refused",
      ],
      ["a span of time", "100 years", "refused"],
      [
        "faults that are told of one file", "\(YAMLReader.mostFaults)",
        "that there are others is told",
      ],
      ["time to connect", "\(Int(http.connectTimeout)) s", "the source fails"],
      ["time without progress", "\(Int(http.stallTimeout)) s", "the source fails"],
      ["redirects", "\(http.maximumRedirects)", "the source fails"],
      ["header fields of a response", size(CurlSettings().maximumHeaderSize), "the source fails"],
      [
        "wait that Retry-After asks for", Interval.text(RetryAfter.longest), "asked again after it",
      ],
      ["response of a feed, decoded", size(http.maximumBodySize), "the source fails; `max_size`"],
      ["response of a JSON API", size(json.bodySize), "the source fails; `max_size`"],
      ["… arrays and objects inside one another", "\(json.depth)", "the source fails"],
      [
        "… processor time",
        "\(Int(json.secondsPerPage)) s, and \(Int(json.secondsPerRecord * 1000)) ms a record",
        "the source fails",
      ],
      ["… memory", size(json.memory), "the source fails"],
      [
        "… its values together", "\(size(json.values)), and \(json.valuesPerByte) times its size",
        "the source fails",
      ],
      [
        "pages of a walk, and walks of a stream, without `at_most`", "\(json.pages)",
        "left out and told; nothing is taken to have left",
      ],
      ["results of one expression", "\(json.results)", "left out"],
      ["one text of a feed", size(xml.textBytes), "cut, with a warning"],
      ["one tag of a feed", size(xml.tagBytes), "read as text"],
      ["elements inside one another", "\(xml.depth)", "the source fails"],
      ["an item's id", size(item.id), "the record is skipped"],
      ["an item's title, a name", size(item.line), "cut"],
      ["an item's summary, content", size(item.text), "cut"],
      ["a URL", size(item.url), "left out"],
      ["an item's authors, categories", "\(item.names)", "left out"],
      ["an item's enclosures", "\(item.enclosures)", "left out"],
      ["an item's relations", "\(item.relations)", "left out"],
    ]
  }

  /// What a command of a plugin may take.
  private static var processLimits: [[String]] {
    let host = HostLimits()
    let end = "SIGTERM to all its processes, SIGKILL after \(Int(host.grace)) s"
    let kill = "SIGKILL to all its processes"
    return [
      ["time of a command", "\(Interval.text(Int64(ProcessLimits.seconds))); `timeout`", end],
      ["… processor time of a process", "the same and 5 s", "the system ends it"],
      ["both outputs of a command", "\(size(ProcessLimits.outputSize)); `max_size`", end],
      ["one line of a command's output", size(ProcessLimits.lineSize), end],
      ["memory of a command's processes", size(host.memory), kill],
      ["… of one between two looks", size(host.memory * 4), "it is refused more"],
      ["processes of a command at a time", "\(host.processes)", kill],
      ["one file that a command writes", size(host.fileSize), "it is refused more"],
      ["open files of a command's process", "\(host.openFiles)", "it is refused more"],
      [
        "time that an output stays open after a command's end", "\(Int(HostLimits.afterglow)) s",
        kill,
      ],
    ]
  }

  private static func size(_ bytes: Int) -> String { ByteSize.text(Int64(bytes)) }
}
