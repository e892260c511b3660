/// Everything that the command line understands: the one place from which the parser, `--help` and the
/// documentation are made.
package enum CommandLineDescription {
  /// What the program is, in one line.
  package static let summary =
    "Roost gathers podcasts, blogs and JSON APIs into one local store."

  /// Options of every command, which may stand before or behind it.
  package static let globalOptions: [OptionDescription] = [
    OptionDescription(
      "config", takes: .text("FILE"),
      "the configuration; else $ROOST_CONFIG, ./sources.yaml, ~/.config/roost/sources.yaml"),
    OptionDescription(
      "store", takes: .text("FILE"),
      "the store; else $ROOST_STORE, 'store:' of the configuration, roost.db beside it"),
    OptionDescription("quiet", letter: "q", "nothing on standard error but errors"),
    OptionDescription("verbose", letter: "v", "tell each step on standard error"),
    OptionDescription(
      "color", takes: .choice(["auto", "always", "never"]),
      "colours; auto: on a terminal, unless $NO_COLOR is set"),
    OptionDescription("help", letter: "h", "show this help"),
    OptionDescription("version", "show the version"),
  ]

  /// What the exit codes say.
  package static let exitCodes: [(code: Int32, meaning: String)] = [
    (0, "all well"),
    (1, "a source failed; the others are done"),
    (2, "wrong usage"),
    (3, "invalid configuration or manifest"),
    (4, "the store cannot be used"),
    (129, "stopped by SIGHUP; what was committed stays"),
    (130, "stopped by SIGINT; what was committed stays"),
    (143, "stopped by SIGTERM; what was committed stays"),
  ]

  /// Variables of the environment that count.
  package static let variables: [(name: String, meaning: String)] = [
    ("ROOST_CONFIG", "the configuration, where --config is not given"),
    ("ROOST_STORE", "the store, where --store is not given"),
    ("ROOST_PLUGINS", "more folders of plugins, separated by ':'"),
    ("ROOST_NOW", "the program's clock (RFC 3339), for tests and scripts"),
    ("ROOST_STOP_SECONDS", "within how many seconds a program that is stopped ends; 2"),
    ("NO_COLOR", "no colours, where it is not empty"),
    ("TZ", "the time zone of tables and of --since and --until"),
  ]

  /// Whether that is the first word of commands of two words.
  package static func isGroup(_ word: String) -> Bool { !commands(inGroup: word).isEmpty }

  /// The commands whose names begin with that word.
  package static func commands(inGroup word: String) -> [CommandDescription] {
    commands.filter { $0.name.rawValue.hasPrefix(word + " ") }
  }

  /// The command of that name or alias; nil where there is none.
  package static func command(named name: String) -> CommandDescription? {
    commands.first { $0.name.rawValue == name || $0.aliases.contains(name) }
  }
}
