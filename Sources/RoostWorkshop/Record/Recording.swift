package import Diagnostics
import HTTP
import JSON
package import RoostEngine
package import RoostPlugins
package import Text

/// Saves what a source's servers answered as a case of its plugin's samples.
package struct Recording: Sendable {
  /// What was written.
  package struct Result: Sendable {
    /// The files, expected items among them.
    package var files: [String]
    /// How many responses there are.
    package var responses: Int
    /// How many items they give.
    package var items: Int
  }

  private let plugin: Plugin
  private let source: SourceConfiguration
  private let secrets: [String]
  private let tokens: Set<String>

  /// - Parameters:
  ///   - source: What was recorded, as sources.yaml declares it.
  ///   - secrets: Every secret of sources.yaml.
  ///   - tokens: What lookups gave and requests sent as tokens.
  package init(
    _ plugin: Plugin, _ source: SourceConfiguration, secrets: [String], tokens: Set<String>
  ) {
    self.plugin = plugin
    self.source = source
    self.secrets = secrets
    self.tokens = tokens
  }

  /// Writes the case, and what it gives when it is read in place of the network.
  ///
  /// - Parameters:
  ///   - name: The case's name.
  ///   - now: The clock under which it was recorded.
  ///   - replaces: Whether a case or file of that name is written anew.
  /// - Throws: `Diagnostics` where something is there already, cannot be written, or where the written
  ///   case does not give items.
  package func write(
    _ responses: [RecordedResponse], as name: String, now: Instant, replaces: Bool
  ) async throws(Diagnostics) -> Result {
    let folder = SampleFolder(path: "\(plugin.manifest.folder)/samples")
    let draft = draft(responses, name, now)
    var files = try folder.add(draft, replaces: replaces)
    let set = try SampleSet.read(of: plugin.manifest)
    guard let sample = set.cases.first(where: { $0.name == name }) else {
      throw Diagnostics([
        Diagnostic(kind: "no-sample", file: folder.index, message: "case '\(name)' is not there")
      ])
    }
    let result: PreviewResult
    do {
      result = try await SampleRun(plugin, set, sample).preview()
    } catch {
      throw Diagnostics([
        Diagnostic(kind: error.kind, file: folder.index, message: error.message)
      ])
    }
    if let failure = result.failure {
      throw Diagnostics([
        Diagnostic(
          kind: failure.kind, file: folder.index,
          message:
            "case '\(name)' was written, and does not give what the servers gave: \(failure.message)",
          help: "mend its responses, then run 'roost plugin check --update \(plugin.name)'.")
      ])
    }
    let path = set.itemsFile(of: sample)
    try folder.write(Array(ExpectedItems.written(result.itemsJSON).utf8), to: path)
    files.append(path)
    return Result(files: files, responses: responses.count, items: result.entries.count)
  }

  private func draft(
    _ responses: [RecordedResponse], _ name: String, _ now: Instant
  ) -> SampleDraft {
    let manifest = plugin.manifest
    let options = manifest.options.filter { $0.type == .secret }.compactMap {
      source.options[$0.name]?.stringValue
    }
    let cleaner = SecretCleaner(
      options: options, others: secrets + source.headers.lines.map(\.value), tokens: tokens)
    var draft = SampleDraft(name)
    for option in manifest.options {
      guard let value = source.options[option.name], !value.isNull, value != option.defaultValue
      else { continue }
      draft.options[option.name] = cleaner.option(value, isSecret: option.type == .secret)
    }
    if source.streams != manifest.defaultStreams { draft.streams = source.streams }
    if manifest.expressions.contains(where: { $0.text.contains("now") }) { draft.now = now.rfc3339 }
    draft.responses = RecordedResponse.withoutSameRedirects(responses).map {
      SampleDraft.Response($0, cleaner: cleaner)
    }
    return draft
  }
}

extension SecretCleaner {
  /// The value of an option, without secrets.
  fileprivate func option(_ value: JSONValue, isSecret: Bool) -> JSONValue {
    switch value {
    case .string(let text): .string(isSecret ? Self.standIn(for: text) : self.text(text))
    case .array(let elements): .array(elements.map { option($0, isSecret: isSecret) })
    default: value
    }
  }
}
