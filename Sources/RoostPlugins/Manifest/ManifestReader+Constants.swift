import Diagnostics
import JSON
import YAML

extension ManifestReader {
  /// A value that means nothing unless it is read from what came: text there was meant as jq.
  mutating func varying(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope
  ) -> ManifestValue? {
    guard let pair, let value = value(pair, path: path, scope) else { return nil }
    guard let text = value.literal else { return value }
    let isName = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || scalar == "_" || scalar == "." || scalar == "[" || scalar == "]"
    }
    reader.fault(
      kind: "constant", at: pair.value,
      "'\(pair.name)' is the text '\(text.prefix(60))', whatever comes",
      help: isName && !text.isEmpty
        ? "write '.\(text.prefix(60))' for the member of that name."
        : "jq that begins with a word stands in parentheses: (\(text.prefix(60))).")
    return nil
  }

  /// A whole number to count from or by, or a value that gives one; `by` counts nothing as 0.
  mutating func number(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope
  ) -> ManifestValue? {
    guard let pair, let value = value(pair, path: path, scope) else { return nil }
    let isSound =
      switch value.form {
      case .constant(let constant):
        constant.integerValue.map { pair.name != "by" || $0 != 0 } ?? false
      case .jq: true
      case .text: value.literal == nil
      case .list, .html, .object: false
      }
    if isSound { return value }
    let least = pair.name == "by" ? " other than 0" : ""
    reader.wrongType(
      pair.value, pair.name, wanted: "a whole number\(least), or a value that gives one",
      help: value.literal.flatMap { Int($0) }.map { "write \($0) without quotes." })
    return nil
  }
}
