/// One option of the command line, as the parser, `--help` and the documentation know it.
package struct OptionDescription: Hashable, Sendable {
  /// What stands behind the option.
  package enum Value: Hashable, Sendable {
    /// Any text; the word stands for it in help: `FILE`.
    case text(String)
    /// A whole number from the least on; the word stands for it in help: `N`.
    case number(String, least: Int = 0)
    /// One of these words.
    case choice([String])
  }

  /// Long name, without dashes.
  package var name: String
  /// Letter behind a single dash; nil where there is none.
  package var letter: Character?
  /// What it takes; nil: it stands alone.
  package var value: Value?
  /// Whether it may come several times and every value counts; else the last one stands.
  package var isRepeatable = false
  /// One line, without a full stop.
  package var summary: String

  /// An option of that name.
  package init(
    _ name: String, letter: Character? = nil, takes value: Value? = nil,
    isRepeatable: Bool = false, _ summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// The option as help shows it: `-q, --quiet`, `    --limit N`.
  package var usage: String {
    let start = letter.map { "-\($0), " } ?? "    "
    return start + "--" + name + (placeholder.map { " " + $0 } ?? "")
  }

  /// What stands for the value: `FILE`, `auto|always|never`; nil where it takes none.
  package var placeholder: String? {
    switch value {
    case .text(let word), .number(let word, _): word
    case .choice(let words): words.joined(separator: "|")
    case nil: nil
    }
  }
}
