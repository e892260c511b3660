import Diagnostics
package import JSON
import Text
package import YAML

extension YAMLReader {
  /// A value of an option's type, as JSON; nil, with its fault, where it is none.
  package mutating func value(
    _ node: YAMLNode, _ name: String, of option: OptionSpec
  ) -> JSONValue? {
    switch option.type {
    case .text, .secret: text(node, name).map(JSONValue.string)
    case .integer: integer(node, name).map { .integer(Int64($0)) }
    case .number: number(node, name).map(JSONValue.number)
    case .boolean: boolean(node, name).map(JSONValue.bool)
    case .url: url(node, name).map(JSONValue.string)
    case .choice: choice(node, name, of: option.words).map(JSONValue.string)
    case .list: texts(node, name).map { .array($0.map(JSONValue.string)) }
    }
  }

  /// An absolute URL of http or https.
  package mutating func url(_ node: YAMLNode, _ name: String) -> String? {
    guard let text = text(node, name) else { return nil }
    if let scheme = Self.scheme(of: text), !["http", "https"].contains(scheme) {
      wrongType(node, name, wanted: "a URL of http or https")
      return nil
    }
    guard let url = URLReference(text), url.scheme != nil, url.host?.isEmpty == false else {
      let hasScheme = text.contains("://")
      let isBlank = text.contains(where: \.isWhitespace)
      wrongType(
        node, name,
        wanted: hasScheme ? "a URL with a sound host and port" : "an absolute URL",
        help: hasScheme || isBlank ? nil : "write it with its scheme, such as https://\(text).")
      return nil
    }
    return text
  }

  /// What stands before `://`, in lower case; nil where that is no scheme (RFC 3986, section 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.firstRange(of: "://")?.lowerBound else { return nil }
    let scheme = text[..<colon].lowercased()
    let isScheme = scheme.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
    return isScheme && !scheme.isEmpty ? scheme : nil
  }
}
