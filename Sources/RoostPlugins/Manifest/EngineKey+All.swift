extension EngineKey {
  /// Every engine key, in the order in which tables show them.
  package static let all: [EngineKey] = [
    EngineKey("plugin", .text, "Name of the plugin that reads the source. Required."),
    EngineKey("title", .text, "Name for people; the source's own title without it."),
    EngineKey(
      "every", .duration(least: 1000), default: "the plugin's `every`, else 1h",
      "How long after a sync the next is due."),
    EngineKey("enabled", .boolean, default: "true", "Whether it is synced unless named."),
    EngineKey("tags", .texts, default: "[]", "Words to group sources by."),
    EngineKey(
      "keep", .retention, default: "the plugin's `max_age`, else forever",
      "An item that left its stream or listing so long ago is removed, unless starred or tagged."),
    EngineKey(
      "keep_raw", .keeping, default: "false",
      "How long responses are kept, compressed, for `roost remap` and `roost explain`; `true` is 30d."
    ),
    EngineKey(
      "timeout", .duration(least: 1000), default: "60s; a command: 10m",
      "Most time for one request in all, or for a run of the plugin's command."),
    EngineKey(
      "max_size", .size, default: "256M for feeds, 16M for JSON, 1G for commands",
      "Most bytes of one response, decoded, or of what the plugin's command writes."),
    EngineKey("headers", .headers, default: "{}", "Header fields that each request gets."),
    EngineKey("auth", .auth, "Credentials that each request to the source's own host gets."),
    EngineKey("user_agent", .text, default: "Roost's own", "The `User-Agent` field."),
    EngineKey("proxy", .proxy, "Proxy for the source's requests."),
    EngineKey(
      "ca_file", .certificates, default: "the system's",
      "Whom to trust for the source's own host in place of the system's authorities."),
    EngineKey(
      "per_host", .integer(1...16), default: "2; loopback: no bound",
      "Most requests at a time to the source's host."),
    EngineKey(
      "spacing", .duration(least: 0), default: "250ms; loopback: 0s",
      "Least time between two requests to the source's host."),
    EngineKey(
      "allow_private", .boolean, default: "false",
      "Whether redirects, next pages and enclosures may lead to private addresses."),
    EngineKey(
      "relations", .relations, default: "{}",
      "Relations beside the plugin's own, in the manifest's syntax over the item as JSON."),
    EngineKey(
      "streams", .texts, default: "the plugin's `default_streams`, else all",
      "Which of the plugin's streams are synced."),
    EngineKey(
      "options", .options, default: "{}",
      "Options of the plugin, for one whose name clashes with an engine key."),
  ]

  /// The names of all engine keys.
  package static let names: [String] = all.map(\.name)

  /// The key of that name; nil where the engine knows none.
  package static func named(_ name: String) -> EngineKey? { all.first { $0.name == name } }
}
