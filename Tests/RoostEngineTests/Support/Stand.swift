import FoundationEssentials
import HTTP
import JSON
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// A store in a folder of its own, sources read through the plugin `Lines`, and a scripted client.
final class Stand: Sendable {
  static let now = Instant(seconds: 1_750_000_000)

  let folder: String
  let store: Store
  let client = ScriptedClient()

  init(faults: @escaping FaultHook = { _ in }) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "roost-engine-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.folder = folder
    store = try Store(path: "\(folder)/roost.db", faults: faults)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A source of `Lines` at `http://NAME.test/`.
  static func plan(
    _ name: String, streams: [String] = ["lines"], secret: String? = nil
  ) -> SourcePlan {
    let options: JSONObject = ["url": .string(url(name, secret: secret))]
    var plan = SourcePlan(name: name, plugin: "lines") {
      try CompiledPlugin<Lines>("lines").driver(
        options: options, streamNames: streams, fingerprint: Fingerprint())
    }
    plan.mask = SecretMask(secret.map { [$0] } ?? [])
    return plan
  }

  static func url(_ name: String, secret: String? = nil) -> String {
    "http://\(name).test/" + (secret.map { "?key=\($0)" } ?? "")
  }

  /// One sync of those sources.
  func sync(
    _ plans: [SourcePlan], at now: Instant = Stand.now,
    observer: any SyncObserver = SilentObserver(),
    faults: SyncFaults = .none, _ change: (inout SyncOptions) -> Void = { _ in }
  ) async throws -> SyncReport {
    var options = SyncOptions()
    change(&options)
    return try await Syncer(
      plans, store: store, gate: PassingGate(client), clock: .standing(at: now), faults: faults,
      chance: { 0 }
    ).run(options, observer: observer)
  }

  /// Everything stored, one line an item or edge, sorted; numbers and times left out.
  func graph() throws -> [String] {
    var query = ItemQuery()
    query.includesCarried = true
    query.limit = nil
    var lines: [String] = []
    for item in try store.items(query).items {
      let name = "\(item.source)/\(item.item.id)"
      lines.append("\(name) \(item.isCarried ? "carried" : "primary") \(item.item.title ?? "-")")
      for edge in item.relations {
        lines.append("\(name) \(edge.name) \(edge.source)/\(edge.id) \(edge.title ?? "unbound")")
      }
    }
    for listing in try store.listings() {
      lines.append("\(listing.source)/\(listing.id) lists \(listing.count)")
    }
    return lines.sorted()
  }
}
