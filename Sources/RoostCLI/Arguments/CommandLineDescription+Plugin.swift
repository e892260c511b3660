/// The commands for whoever writes plugins.
extension CommandLineDescription {
  static let pluginNew = CommandDescription(
    name: .pluginNew, operands: "NAME", operandCount: 1...1,
    summary: "Write a new plugin that passes its own check",
    details: [
      "With --from, URL is asked once, its answer kept as a sample, and request, records, paging, item "
        + "and relations are guessed from what is in it; each guess shows what it saw. Without, a "
        + "page to begin with is written. It goes to 'plugins' beside sources.yaml; a package in Swift to the "
        + "current folder."
    ],
    options: [
      OptionDescription(
        "from", takes: .text("URL"), "an address of a JSON API that answers with a list"),
      OptionDescription(
        "answer", takes: .text("FILE"),
        "what --from answers, as its documentation shows it; it is not asked then"),
      OptionDescription(
        "kind", takes: .choice(["declarative", "process", "swift"]),
        "a page of YAML, a command of your own, or a package in Swift"),
      OptionDescription(
        "checkout", takes: .text("DIR"), "where Roost's package is, for --kind swift"),
      OptionDescription("in", takes: .text("DIR"), "the folder of plugins to write it to"),
      OptionDescription("force", "write the files of a plugin that is there anew"),
      json,
    ],
    examples: [
      ("roost plugin new quakes --from 'https://…/all_day.geojson'", "from an answer"),
      ("roost plugin new mine --from URL --answer doc.json", "without asking"),
      ("roost plugin new mine", "a page to begin with"),
      ("roost plugin new mine --kind swift", "a package with a compiled plugin"),
    ])

  static let pluginCheck = CommandDescription(
    name: .pluginCheck, operands: "[DIR…]", operandCount: 0...Int.max,
    summary: "Check plugins against their own samples, without network",
    details: [
      "DIR is a plugin's folder, or the name of a plugin; without, every plugin is checked. Looked at "
        + "are the manifest with each expression, the items that each case of samples/samples.yaml "
        + "gives, whether a second sync is quiet, the README, and whether a sample holds a secret."
    ],
    options: [
      OptionDescription(
        "update", "write expected items and option tables anew; show what changed"),
      json,
    ],
    examples: [
      ("roost plugin check plugins/quakes", "one plugin"),
      ("roost plugin check quakes --update", "take what its samples give as right"),
    ])

  static let pluginRecord = CommandDescription(
    name: .pluginRecord, operands: "SOURCE", operandCount: 1...1,
    summary: "Save what a source's servers answer as a sample of its plugin",
    details: [
      "Everything is asked once, as by 'preview'. Secrets become stand-ins; of header fields only ETag, "
        + "Last-Modified, Link and Retry-After are kept, without mail addresses."
    ],
    options: [
      OptionDescription("case", takes: .text("NAME"), "the case's name; default SOURCE"),
      OptionDescription("force", "write a case or file that is there anew"),
      json,
    ],
    examples: [("roost plugin record quakes", "then: roost plugin check quakes")])

  static let schema = CommandDescription(
    name: .schema, operands: "[sources|plugin]", operandCount: 0...1,
    summary: "Print the JSON Schema of sources.yaml, or of a plugin's page",
    details: [
      "That of sources.yaml knows the options of every plugin that is found. Editors use it: save it, and "
        + "begin the file with '# yaml-language-server: $schema=PATH'."
    ],
    examples: [("roost schema sources > sources.schema.json", "for your own sources.yaml")])
}
