/// Colours of messages on a terminal, or none.
package struct TextStyle: Sendable {
  /// Whether escape sequences are written.
  package var isOn: Bool

  /// With or without colours.
  package init(isOn: Bool) { self.isOn = isOn }

  package func bold(_ text: String) -> String { wrapped(text, 1) }
  package func red(_ text: String) -> String { wrapped(text, 31) }
  package func green(_ text: String) -> String { wrapped(text, 32) }
  package func yellow(_ text: String) -> String { wrapped(text, 33) }
  package func cyan(_ text: String) -> String { wrapped(text, 36) }

  private func wrapped(_ text: String, _ code: Int) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
