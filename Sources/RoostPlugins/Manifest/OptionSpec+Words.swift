import Diagnostics
import JSON

extension OptionSpec {
  /// What it takes, in one sentence or two: `It takes 'day' or 'week'; default 'day'.`
  package var takes: String {
    let wanted = type == .choice ? Suggestion.listed(words) : type.wanted
    let fallback = defaultText.map { "; default \($0)" } ?? ""
    return "It takes \(wanted)\(isRequired ? ", and is required" : "")\(fallback)."
  }

  /// What it is for and what it takes.
  package var description: String { "\(summary) \(takes)" }

  /// The default for messages: text in quotes, all else as it would be written; nil: none.
  package var defaultText: String? {
    switch defaultValue {
    case .null: nil
    case .string(let text): "'\(text)'"
    default: defaultValue.text()
    }
  }
}

extension EngineKey {
  /// What it takes, in one sentence: `It takes a duration such as 15m or 1h; default 1h.`
  package var takes: String {
    "It takes \(wanted)\(defaultText.map { "; default \($0)" } ?? "")."
  }
}
