import Diagnostics
import Text

/// Lines for standard error.
enum Message {
  /// `error: …`; the text may be foreign.
  static func error(_ text: String, _ style: TextStyle) -> String {
    style.red("error:") + " " + TerminalText.clean(text)
  }

  /// `warning: …`; the text may be foreign.
  static func warning(_ text: String, _ style: TextStyle) -> String {
    style.yellow("warning:") + " " + TerminalText.clean(text)
  }
}
