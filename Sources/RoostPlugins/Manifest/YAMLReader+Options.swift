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
    guard let url = URLReference(text), let scheme = url.scheme, url.host?.isEmpty == false else {
      let hasScheme = text.contains("://") || text.contains(where: \.isWhitespace)
      wrongType(
        node, name, wanted: "an absolute URL",
        help: hasScheme ? nil : "write it with its scheme, such as https://\(text).")
      return nil
    }
    guard ["http", "https"].contains(scheme.lowercased()) else {
      wrongType(node, name, wanted: "a URL of http or https")
      return nil
    }
    return text
  }
}
