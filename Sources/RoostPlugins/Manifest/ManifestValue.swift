package import JSON
package import YAML

/// A value of a manifest: what gives a series of results for a record (docs/manifest.md, "Values").
package struct ManifestValue: Hashable, Sendable {
  /// The forms of a value.
  package indirect enum Form: Hashable, Sendable {
    /// A number, `true` or `false`: itself. In `body` also null.
    case constant(JSONValue)
    /// A string that begins with `.`, `$`, `(` or `[`.
    case jq(ManifestExpression)
    /// Any other string: literal parts (`{{` and `}}` already one brace) and inserts, in order.
    /// Literal parts are never empty, and no two stand side by side; an empty text has no parts.
    case text([ManifestTextPart])
    /// The results of each value in turn.
    case list([ManifestValue])
    /// `{ html: value }`: each result as text, HTML made plain.
    case html(ManifestValue)
    /// A map inside `body`: an object whose members are values in JSON places.
    case object([ManifestField])
  }

  /// Its form.
  package var form: Form
  /// Where it was written.
  package var mark: YAMLMark

  /// A value at a place.
  package init(_ form: Form, at mark: YAMLMark) {
    self.form = form
    self.mark = mark
  }

  /// The text of a value that is text without inserts; nil for every other.
  package var literal: String? {
    guard case .text(let parts) = form else { return nil }
    if parts.isEmpty { return "" }
    guard parts.count == 1, case .literal(let text) = parts[0] else { return nil }
    return text
  }

  /// The value as it was written, in YAML's flow form: `{.media_type}:{.id}`, `[.a, .b]`.
  package var written: String {
    switch form {
    case .constant(let constant): return constant.text()
    case .jq(let expression): return expression.text
    case .text(let parts):
      return parts.map { part in
        switch part {
        case .literal(let text):
          text.replacing("{", with: "{{").replacing("}", with: "}}")
        case .insert(let expression): "{\(expression.text)}"
        }
      }.joined()
    case .list(let values): return "[\(values.map(\.written).joined(separator: ", "))]"
    case .html(let value): return "{ html: \(value.written) }"
    case .object(let fields):
      return "{ \(fields.map { "\($0.name): \($0.value.written)" }.joined(separator: ", ")) }"
    }
  }

  /// Every expression in it, in written order.
  package var expressions: [ManifestExpression] {
    switch form {
    case .constant: []
    case .jq(let expression): [expression]
    case .text(let parts):
      parts.compactMap { part in
        guard case .insert(let expression) = part else { return nil }
        return expression
      }
    case .list(let values): values.flatMap(\.expressions)
    case .html(let value): value.expressions
    case .object(let fields): fields.flatMap(\.value.expressions)
    }
  }
}
