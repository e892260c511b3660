package import HTTP
import JQ
package import JSON
import RoostKit
package import Text
import YAML

/// One source of a declarative plugin.
package struct DeclarativeSource: SourceDriver {
  private let manifest: Manifest
  private let spec: DeclarativeSpec
  private let options: JSONObject
  private let planner: CallPlanner
  package let fingerprint: UInt64

  /// A source that sets those options, checked against the manifest before.
  package init(_ manifest: Manifest, _ spec: DeclarativeSpec, options: JSONObject) {
    self.manifest = manifest
    self.spec = spec
    self.options = manifest.filled(options)
    planner = CallPlanner(api: spec.api, names: Self.names(manifest, spec))
    fingerprint = manifest.fingerprint(with: self.options)
  }

  /// Options, then tables, each once.
  private static func names(_ manifest: Manifest, _ spec: DeclarativeSpec) -> [String] {
    var names = manifest.options.map(\.name)
    for lookup in spec.lookups where !names.contains(lookup.plan.table) {
      names.append(lookup.plan.table)
    }
    return names
  }

  package var streamNames: [String] { manifest.streamNames }

  package var lookups: [LookupPlan] { spec.lookups.map(\.plan) }

  private func context(_ tables: JSONObject) -> DeclarativeContext {
    let shared = planner.names.map { name in
      options[name] ?? tables[name] ?? (isTable(name) ? .object(JSONObject()) : .null)
    }
    let secrets = Set(manifest.options.filter { $0.type == .secret }.map(\.name))
    return DeclarativeContext(
      file: manifest.source.file, options: options, shared: shared,
      sorts: planner.names.map {
        isTable($0) ? .table : secrets.contains($0) ? .secret : .option
      }, tables: tables, secrets: manifest.secrets(among: options))
  }

  private func isTable(_ name: String) -> Bool { spec.lookups.contains { $0.plan.table == name } }

  package func stream(_ name: String, tables: JSONObject) throws -> any StreamDriver {
    guard let stream = spec.streams.first(where: { $0.name == name }), let request = stream.request
    else {
      throw PluginError(
        "invalid-options",
        "plugin '\(manifest.name)' has no stream '\(name)'; it has \(streamNames.joined(separator: ", "))"
      )
    }
    var parents: CallPlan?
    if case .records(let call, let paginate)? = request.walks?.parents {
      parents = try planner.parents(call, paginate)
    }
    let named = stream.namesInMapping
    let plan = StreamPlan(
      name: name, call: try planner.stream(stream, request), parents: parents,
      walksAtMost: request.walks?.atMost ?? .number(1), sendsCursor: request.cursor != nil,
      namesParent: named.contains("parent"),
      namesPlace: named.contains("index") || stream.relations.contains { $0.isListing },
      spec: stream, kinds: Set(manifest.kinds.map(\.name)))
    let used = spec.lookups.map(\.plan.table).filter(named.contains)
    return DeclarativeStream(
      plan, context(tables),
      tables: used.isEmpty ? nil : .object(JSONObject(Set(used).map { ($0, tables[$0] ?? [:]) })))
  }

  // MARK: Lookups

  private func call(_ lookup: LookupPlan) throws(PluginError) -> CallPlan {
    guard
      let found = spec.lookups.first(where: {
        $0.plan.table == lookup.table && $0.plan.part == lookup.part
      })
    else { throw PluginError("lookup", "there is no lookup '\(lookup.table)'") }
    return try planner.lookup(found)
  }

  package func request(
    for lookup: LookupPlan, tables: JSONObject, now: Instant
  ) throws -> HTTPRequest? {
    let call = try call(lookup)
    let context = context(tables)
    return try context.run(call) { watch in
      var state = WalkState()
      return try CallMachine<JQValue>(
        call: call, context: context, streamName: lookup.table, now: now, watch: watch
      ).request(&state)
    }
  }

  package func table(
    for lookup: LookupPlan, response: HTTPResponse, body: [UInt8], tables: JSONObject, now: Instant
  ) throws -> LookupResult {
    let call = try call(lookup)
    let context = context(tables)
    return try context.run(call) { watch in
      let machine = CallMachine<JQValue>(
        call: call, context: context, streamName: lookup.table, now: now, watch: watch)
      let document = try JQValue.document(body, of: response)
      let variables = machine.variables(WalkState(), response: document.value)
      let evaluator = Evaluator(
        call.program, variables: variables, watch: watch, bodySize: body.count)
      let reading = try machine.reading(document.value, head: response, evaluator, variables)
      // An answer without a place for records is no empty table: the last one serves.
      if let doubt = reading.doubt { throw PluginError("no-records", doubt) }
      let count = reading.records.value.count
      watch.allow(records: count)
      var result = LookupResult()
      var index = 0
      try machine.run(.records, call.program.record, reading.records.value, variables) { scope in
        defer { index += 1 }
        guard case .lookup(let key, let value)? = call.record else { return }
        evaluator.begin(scope.value, at: index)
        if let key = evaluator.text(key, in: scope), let value = evaluator.json(value, in: scope) {
          result.table[key] = value
        }
        try evaluator.settle()
      }
      guard count == 0 || !result.table.isEmpty else {
        throw PluginError("no-records", "no record of \(count) gives a key and a value")
      }
      result.warnings = evaluator.notes.sentences(file: context.file)
      return result
    }
  }
}
