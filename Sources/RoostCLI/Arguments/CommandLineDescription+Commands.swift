extension CommandLineDescription {
  static let json = OptionDescription("json", "write one JSON value")

  /// Every command, in the order of help.
  package static let commands: [CommandDescription] = [
    aggregate, list, show, sources, plugins, check, preview, explain, remap, sql, pluginNew,
    pluginCheck, pluginRecord, schema,
  ]

  private static let aggregate = CommandDescription(
    name: .aggregate, aliases: ["sync"], operands: "[SOURCE…]", operandCount: 0...Int.max,
    summary: "Fetch what is new from all sources, or from those named",
    details: [
      "Every enabled source is asked, except one that a server's Retry-After, a back-off after "
        + "failures or a 410 holds back. One failed source never stops the others."
    ],
    options: [
      OptionDescription("due", "of those, only what is due by its 'every:' (for cron)"),
      OptionDescription("force", "held-back sources too, and everything anew"),
      OptionDescription("jobs", takes: .number("N", least: 1), "most sources at once; default 32"),
      OptionDescription("dry-run", "fetch and tell what would change; store nothing"),
      OptionDescription(
        "sample", "recorded responses in place of the network; store roost-sample.db"),
      json,
    ],
    examples: [
      ("roost aggregate", "all sources"),
      ("roost aggregate moon --verbose", "one source, each step told"),
      ("roost aggregate --due --quiet", "for cron: says nothing when all is well"),
    ])

  private static let list = CommandDescription(
    name: .list, operands: "[SOURCE…]", operandCount: 0...Int.max,
    summary: "List items, newest first or in the order of the source's own list",
    details: [
      "TIME is a day (2025-06-01), RFC 3339 (2025-06-01T12:00:00Z) or a span back from now (7d)."
    ],
    options: [
      OptionDescription(
        "kind", takes: .text("KIND"), isRepeatable: true, "only items of that kind; repeatable"),
      OptionDescription("all", "also items that came along with others"),
      OptionDescription("in", takes: .text("LIST"), "only members of that list, in its order"),
      OptionDescription(
        "sort", takes: .choice(["seen", "published", "title"]), "the order; default seen"),
      OptionDescription("reverse", "the other way round"),
      OptionDescription("random", "in random order"),
      OptionDescription("since", takes: .text("TIME"), "not older than that"),
      OptionDescription("until", takes: .text("TIME"), "older than that"),
      OptionDescription("limit", takes: .number("N"), "most items; 0: all; default 20"),
      OptionDescription("after", takes: .text("CURSOR"), "go on where an earlier list said 'more'"),
      OptionDescription(
        "format", takes: .choice(["table", "json", "jsonl", "csv"]), "how; default table"),
      OptionDescription("json", "the same as --format json"),
    ],
    examples: [
      ("roost list moon", "the newest twenty episodes"),
      ("roost list --since 7d --limit 0", "everything of the last week"),
      ("roost list launches --format csv", "for a spreadsheet"),
    ])

  private static let show = CommandDescription(
    name: .show, operands: "ITEM", operandCount: 1...1,
    summary: "Show one item with its relations, those to it and those from it",
    details: ["ITEM is the number that 'roost list' shows, or SOURCE/ID."],
    options: [json],
    examples: [("roost show 17", "by number"), ("roost show launches/launch:5eb8", "by id")])

  private static let sources = CommandDescription(
    name: .sources, operands: "[NAME]", operandCount: 0...1,
    summary: "Show each source: its plugin, items, last sync, state and next due time",
    options: [json], examples: [("roost sources moon", "all that is known of one source")])

  private static let plugins = CommandDescription(
    name: .plugins, operands: "[NAME]", operandCount: 0...1,
    summary: "Show the plugins and where each was found, or all of one",
    options: [json], examples: [("roost plugins tmdb", "its streams, options and relations")])

  private static let check = CommandDescription(
    name: .check,
    summary: "Check sources.yaml and every manifest, and tell all faults at once",
    options: [json])

  private static let preview = CommandDescription(
    name: .preview, operands: "SOURCE|URL|FILE", operandCount: 1...1,
    summary: "Show what a sync would give, and store nothing",
    options: [
      OptionDescription("plugin", takes: .text("PLUGIN"), "the plugin that reads a URL or FILE"),
      OptionDescription("base-url", takes: .text("URL"), "where FILE was fetched from"),
      OptionDescription("content-type", takes: .text("TYPE"), "what FILE was served as"),
      json,
    ],
    examples: [
      ("roost preview https://www.swift.org/atom.xml", "a feed that is no source yet"),
      ("roost preview --plugin podcast saved.xml --json", "a file, as JSON"),
    ])

  private static let explain = CommandDescription(
    name: .explain, operands: "ITEM [FIELD] | SOURCE", operandCount: 1...2,
    summary: "Tell where an item's values come from, or why a source is due when it is",
    details: [
      "ITEM is the number that 'roost list' shows, or SOURCE/ID. For each value: the request, the "
        + "record, and which expression at which line of which page gave it. The response is the "
        + "kept one ('keep_raw: true'), else it is fetched again.",
      "Of a source: of what its due time is made, and what the last sync skipped, merged, held back "
        + "and removed.",
    ],
    options: [json],
    examples: [
      ("roost explain 17", "every value of an item"),
      ("roost explain launches/launch:5eb8 title", "one of them"),
      ("roost explain moon", "why it is due when it is"),
    ])

  private static let remap = CommandDescription(
    name: .remap, operands: "SOURCE…", operandCount: 1...Int.max,
    summary: "Apply a changed mapping to kept responses, without any request",
    details: [
      "A source keeps its responses with 'keep_raw: true' in sources.yaml. Change its plugin's page "
        + "or its options, and this gives what a sync of everything would give now."
    ],
    options: [json], examples: [("roost remap launches", "after an edit of plugins/spacex")])

  private static let sql = CommandDescription(
    name: .sql, operands: "SQL", operandCount: 1...1,
    summary: "Answer one SELECT over the store's tables and views",
    details: [
      "SQL is one statement that only reads, or '-' for standard input. docs/schema.md tells of every "
        + "table and view, with ten questions to begin with."
    ],
    options: [
      OptionDescription("limit", takes: .number("N"), "most rows; 0: all; default 1000"),
      OptionDescription(
        "timeout", takes: .text("SPAN"), "most time; 0s: as long as it takes; default 10s"),
      OptionDescription(
        "format", takes: .choice(["table", "json", "jsonl", "csv"]), "how; default table"),
      OptionDescription("json", "the same as --format json"),
    ],
    examples: [
      ("roost sql 'SELECT kind, count(*) FROM items GROUP BY kind'", "how much of what"),
      ("roost sql - --format csv < question.sql", "for a spreadsheet"),
    ])
}
