/// A key of a source that the engine itself understands: the one description that checking,
/// docs/sources.md and the schema are made from.
package struct EngineKey: Hashable, Sendable {
  /// What a key holds.
  package enum Form: Hashable, Sendable {
    case text
    case boolean
    /// Whole numbers of a range.
    case integer(ClosedRange<Int>)
    /// A span of time from that many milliseconds on.
    case duration(least: Int)
    /// A span of time or the word `forever`.
    case retention
    /// A span of time, the word `forever`, true or false.
    case keeping
    case size
    case proxy
    case certificates
    case texts
    case headers
    case auth
    case relations
    case options
  }

  /// Its name in sources.yaml.
  package var name: String
  /// What it holds.
  package var form: Form
  /// The default as it would be written, or in words; nil: none.
  package var defaultText: String?
  /// One line that says what it is for.
  package var summary: String

  /// A key.
  package init(_ name: String, _ form: Form, default defaultText: String? = nil, _ summary: String)
  {
    self.name = name
    self.form = form
    self.defaultText = defaultText
    self.summary = summary
  }

  /// What a value must be, for messages and tables: `'every' must be a duration such as 15m or 1h`.
  package var wanted: String {
    switch form {
    case .text: "text"
    case .boolean: "true or false"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .duration: "a duration such as 30s, 15m, 1h or 7d"
    case .retention: "a duration such as 30d or 26w, or forever"
    case .keeping: "true, false, forever or a duration such as 30d"
    case .size: "a size such as 512K, 16M or 1G"
    case .proxy: "a URL that begins with http, https, socks5 or socks5h"
    case .certificates: "the path of a file of PEM certificates"
    case .texts: "a list of text"
    case .headers: "a map of header names to text"
    case .auth: "a map with 'user' and 'password', or with 'bearer'"
    case .relations: "a map of relations"
    case .options: "a map of the plugin's options"
    }
  }
}
