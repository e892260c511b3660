import JSON
import RoostPlugins

/// Asks a tap for its streams and marks those that are wanted.
struct SingerDiscovery: Sendable {
  let source: ProcessSource
  let output: ProcessOutput

  /// The catalog; nil where the tap takes none, or nothing really runs.
  /// - Throws: `SyncFailure`, `PluginError`.
  func catalog(of streams: [String], on pool: WorkerPool) async throws -> JSONValue? {
    let source = source
    guard output.isLive,
      let launch = try await pool.run({ try source.discovery() })
    else { return nil }
    let written = try await output.whole(launch, on: pool)
    return try SingerCatalog.selecting(
      streams, from: written, command: source.spec.command.first ?? "")
  }
}
