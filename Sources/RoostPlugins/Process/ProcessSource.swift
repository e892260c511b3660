import Diagnostics
import HTTP
import JQ
package import JSON
import ProcessHost
import Text
import YAML

/// One source of a process plugin: what is run, and what becomes of its output.
package struct ProcessSource: SourceDriver {
  /// What is run, and how its records become items.
  package let spec: ProcessSpec
  private let manifest: Manifest
  private let options: JSONObject
  private let context: DeclarativeContext
  package let fingerprint: UInt64

  /// A source that sets those options, checked against the manifest before.
  /// - Throws: `PluginError` for an expression that does not stand alone.
  package init(_ manifest: Manifest, _ spec: ProcessSpec, options: JSONObject) throws(PluginError) {
    self.manifest = manifest
    self.spec = spec
    let filled = manifest.filled(options)
    self.options = filled
    fingerprint = manifest.fingerprint(with: filled)
    context = DeclarativeContext(
      file: manifest.source.file, options: filled,
      shared: manifest.options.map { filled[$0.name] ?? .null },
      secrets: manifest.secrets(among: filled))
  }

  /// Name of the plugin.
  package var plugin: String { manifest.name }

  package var streamNames: [String] { manifest.streamNames }

  package var process: ProcessSource? { self }

  private var planner: CallPlanner {
    CallPlanner(api: APISpec(), names: manifest.options.map(\.name))
  }

  // MARK: Output

  /// What is known of a stream beside its records: its name.
  package func outline(of stream: String) -> any StreamDriver {
    ProcessStream(name: stream, plugin: plugin, format: spec.format, makeMapper: nil)
  }

  package func stream(_ name: String, tables: JSONObject) throws -> any StreamDriver {
    guard streamNames.contains(name) else { throw unknown(name) }
    guard !spec.format.isFeed else { return outline(of: name) }
    return ProcessStream(name: name, plugin: plugin, format: spec.format) { now in
      try mapper(of: name, now: now, memory: WalkMemory())
    }
  }

  /// What maps the records of a stream.
  /// - Throws: `PluginError` where there is no such stream or an expression does not stand alone.
  func mapper(
    of name: String, now: Instant, memory: WalkMemory?
  ) throws(PluginError) -> RecordMapper {
    guard let stream = spec.streams.first(where: { $0.name == name }) else { throw unknown(name) }
    return RecordMapper(
      stream, try planner.records(stream), context, kinds: Set(manifest.kinds.map(\.name)),
      now: now,
      memory: memory)
  }

  private func unknown(_ stream: String) -> PluginError {
    PluginError(
      "invalid-options",
      "plugin '\(plugin)' has no stream '\(stream)'; it has \(streamNames.joined(separator: ", "))")
  }

  // MARK: Commands

  /// The run that tells a tap's streams; nil where its catalog is not asked for.
  /// - Throws: `PluginError` where its config cannot be made.
  package func discovery() throws -> ProcessLaunch? {
    guard spec.format == .singer, spec.catalog != .none else { return nil }
    var command = try self.command()
    command.words.append(.text("--discover"))
    return ProcessLaunch(plugin: plugin, purpose: .discovery, command: command)
  }

  /// The run that gives a tap's records.
  /// - Parameters:
  ///   - catalog: what it told of its streams, with those marked that are wanted; nil: none.
  ///   - state: the STATE that it wrote last; null: none.
  /// - Throws: `PluginError` where its config cannot be made.
  package func tap(catalog: JSONValue?, state: JSONValue) throws -> ProcessLaunch {
    var command = try self.command()
    if let catalog {
      command.words += [
        .text(spec.catalog == .properties ? "--properties" : "--catalog"), .file("catalog.json"),
      ]
      command.files["catalog.json"] = Array(catalog.text().utf8)
    }
    if !state.isNull {
      command.words += [.text("--state"), .file("state.json")]
      command.files["state.json"] = Array(state.text().utf8)
    }
    return ProcessLaunch(plugin: plugin, purpose: .tap, command: command)
  }

  /// The run that gives the records, or the feed, of a stream.
  package func launch(of stream: String) -> ProcessLaunch {
    var command = bareCommand
    command.environment["ROOST_STREAM"] = stream
    for (name, value) in options.members where !value.isNull {
      command.environment["OPTION_\(name.uppercased())"] = value.stringValue ?? value.text()
    }
    return ProcessLaunch(plugin: plugin, purpose: .stream(stream), command: command)
  }

  /// A tap's command with its config.
  private func command() throws -> HostedCommand {
    var command = bareCommand
    command.words += [.text("--config"), .file("config.json")]
    command.files["config.json"] = Array(try config().text().utf8)
    return command
  }

  private var bareCommand: HostedCommand {
    var command = HostedCommand(spec.command.map { .text($0) }, in: manifest.folder)
    command.usesNetwork = spec.usesNetwork
    command.readable = spec.reads.flatMap { read -> [String] in
      switch read {
      case .path(let path): [path]
      case .option(let name):
        options[name]?.stringValue.map { [$0] }
          ?? options[name]?.arrayValue?.compactMap(\.stringValue) ?? []
      }
    }.filter { $0.hasPrefix("/") }
    return command
  }

  private func config() throws -> JSONValue {
    guard let config = spec.config else {
      return .object(JSONObject(options.members.filter { !$0.value.isNull }))
    }
    let call = try planner.config(config)
    let context = context
    return try context.run(call) { watch in
      let machine = CallMachine<JQValue>(
        call: call, context: context, streamName: "", now: Instant(milliseconds: 0),
        watch: watch)
      let variables = machine.variables(WalkState(), response: .null)
      let evaluator = Evaluator(call.program, variables: variables, watch: watch)
      var config: JSONValue = .null
      try machine.run(.request, call.program.request, .null, variables) { scope in
        guard case .json(let value)? = call.body else { return }
        config = evaluator.json(value, in: scope) ?? .null
        try evaluator.settle()
      }
      if let fault = evaluator.notes.sentences(file: context.file).first {
        throw PluginError("invalid-options", fault)
      }
      return config
    }
  }
}
