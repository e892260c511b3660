import Diagnostics
import FoundationEssentials
import HTTP
import JSON
import ProcessHost
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// Sources of process plugins, synced into the store of a `Stand`.
struct ProcessStand {
  let stand: Stand

  init(faults: @escaping FaultHook = { _ in }) throws { stand = try Stand(faults: faults) }

  /// A plan of the plugin that a page describes, its name `p`.
  static func plan(
    _ page: String, folder: String = "/plugins/p", name: String = "p",
    options: JSONObject = JSONObject(), streams: [String]? = nil, secrets: [String] = []
  ) throws -> SourcePlan {
    let manifest = try Manifest.load(Array(page.utf8), file: "plugin.yaml", folder: folder)
    guard case .process(let spec) = manifest.body else {
      throw PluginError("test", "the page has no 'run'")
    }
    var plan = SourcePlan(name: name, plugin: manifest.name) {
      try ProcessSource(manifest, spec, options: options)
    }
    plan.streams = streams ?? manifest.defaultStreams
    plan.kinds = manifest.kinds
    plan.mask = SecretMask(secrets)
    return plan
  }

  func sync(
    _ plans: [SourcePlan], _ processes: any ProcessRunner, at now: Instant = Stand.now,
    _ change: (inout SyncOptions) -> Void = { _ in }
  ) async throws -> SyncReport {
    var options = SyncOptions()
    change(&options)
    return try await Syncer(
      plans, store: stand.store, gate: PassingGate(stand.client), processes: processes,
      clock: .standing(at: now), chance: { 0 }
    ).run(options, observer: SilentObserver())
  }

  func sync(_ plan: SourcePlan, _ runs: ScriptedProcesses.Run...) async throws -> SourceReport {
    let report = try await sync([plan], ScriptedProcesses(runs))
    return try report.sources.first.unwrapped
  }

  /// Every item, one line each, with `left` where it has left.
  func items() throws -> [String] {
    var query = ItemQuery()
    query.includesCarried = true
    query.limit = nil
    return try stand.store.items(query).items.map {
      "\($0.source)/\($0.item.id) \($0.item.title ?? "-")\($0.leftAt == nil ? "" : " left")"
    }.sorted()
  }

  var state: JSONValue { get throws { try stand.store.processState(source: "p") } }
}

extension Optional {
  /// The value.
  /// - Throws: where there is none.
  var unwrapped: Wrapped {
    get throws {
      guard let self else { throw PluginError("test", "there is nothing") }
      return self
    }
  }
}
