import Diagnostics
import JSON
import RoostPlugins
import Text

extension Plugin {
  /// `compiled`, `declarative` or `process`.
  var form: String {
    switch manifest.body {
    case .compiled: "compiled"
    case .declarative: "declarative"
    case .process: "process"
    }
  }

  /// The names of the relations that its streams draw, each once; a compiled plugin tells none.
  private var relationNames: [String] {
    var seen: Set<String> = []
    return manifest.streams.flatMap(\.relations).map(\.name).filter { seen.insert($0).inserted }
  }

  /// `plugins --json`.
  var json: JSONValue {
    [
      "name": .string(name), "form": .string(form), "summary": .text(manifest.summary),
      "docs": .text(manifest.docs), "attribution": .text(manifest.attribution),
      "found_in": .string(foundIn.path), "origin": .string(foundIn.origin),
      "shadows": .array(shadows.map { .string($0.path) }),
      "streams": .array(
        manifest.streamNames.map { name in
          [
            "name": .string(name), "summary": .text(summary(ofStream: name)),
            "default": .bool(manifest.defaultStreams.contains(name)),
          ]
        }),
      "options": .array(manifest.options.map(\.json)),
      "kinds": .array(manifest.kinds.map { .string($0.name) }),
      "relations": .array(relationNames.map { .string($0) }),
    ]
  }

  /// All that is known of the plugin, for people.
  func lines(width: Int?, style: TextStyle) -> [String] {
    var fields = [("form", form), ("found in", "\(foundIn.path) (\(foundIn.origin))")]
    for folder in shadows { fields.append(("hides the one in", folder.path)) }
    if let docs = manifest.docs { fields.append(("docs", docs)) }
    if let attribution = manifest.attribution { fields.append(("attribution", attribution)) }
    if case .process(let spec) = manifest.body {
      fields.append(("runs", spec.command.joined(separator: " ")))
      fields.append(("network", spec.usesNetwork ? "yes" : "no"))
      if !spec.reads.isEmpty {
        fields.append(("reads", spec.reads.map(\.text).joined(separator: ", ")))
      }
    }
    fields.append(("kinds", manifest.kinds.map(\.name).joined(separator: ", ")))
    if !relationNames.isEmpty {
      fields.append(("relations", relationNames.joined(separator: ", ")))
    }
    let heading = name + (manifest.summary.map { ": \($0)" } ?? "")
    var lines = [style.bold(TerminalText.clean(heading))]
    lines += FieldList.lines(fields, width: width, style: style)
    let streams = manifest.streamNames.map { name in
      let isDefault = manifest.defaultStreams.contains(name) && manifest.streamNames.count > 1
      return (name, (summary(ofStream: name) ?? "") + (isDefault ? " (by default)" : ""))
    }
    lines += ["", style.bold("streams")] + FieldList.lines(streams, width: width, style: style)
    guard !manifest.options.isEmpty else { return lines }
    let options = manifest.options.map { ($0.name, $0.text) }
    return lines + ["", style.bold("options")]
      + FieldList.lines(options, width: width, style: style)
  }

  private func summary(ofStream name: String) -> String? {
    manifest.streams.first { $0.name == name }?.summary
  }
}

extension OptionSpec {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "type": .string(type.rawValue),
      "of": words.isEmpty ? .null : .array(words.map { .string($0) }),
      "default": defaultValue, "required": .bool(isRequired), "summary": .string(summary),
    ]
  }

  /// `Ranking period. (day or week; default day)`.
  fileprivate var text: String {
    var details = [
      words.isEmpty ? type.rawValue : words.joined(separator: " | ")
    ]
    if isRequired { details.append("required") }
    if !defaultValue.isNull {
      details.append("default \(defaultValue.stringValue ?? defaultValue.text())")
    }
    return "\(summary) (\(details.joined(separator: "; ")))"
  }
}
