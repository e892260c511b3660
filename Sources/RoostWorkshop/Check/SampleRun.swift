import HTTP
import JSON
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore
import Text
import YAML

/// One case of a plugin's samples, read as a sync reads it, with its responses in place of the network.
struct SampleRun: Sendable {
  private let plugin: Plugin
  private let sample: SampleCase
  /// What stands for the commands of a process plugin.
  private let processes: SampleProcesses
  /// What answers, and keeps what was asked.
  let asked: AskedSamples

  /// The name under which a case's source goes in its expected items.
  static let sourceName = "sample"

  init(_ plugin: Plugin, _ set: SampleSet, _ sample: SampleCase) {
    self.plugin = plugin
    self.sample = sample
    var alone = set
    alone.cases = [sample]
    let secrets = plugin.manifest.options.filter { $0.type == .secret }.compactMap {
      sample.options[$0.name]?.stringValue
    }
    processes = SampleProcesses([alone])
    asked = AskedSamples(SampleClient([alone], secrets: secrets))
  }

  /// The streams that the case walks.
  var streams: [String] {
    sample.streams.isEmpty ? plugin.manifest.defaultStreams : sample.streams
  }

  /// What the case gives, or those of its streams give.
  /// - Throws: `SyncFailure` where nothing can be begun.
  func preview(
    of streams: [String]? = nil, at now: Instant? = nil
  ) async throws(SyncFailure) -> PreviewResult {
    try await Preview(
      plan(streams ?? self.streams), gate: PassingGate(asked), processes: processes,
      now: now ?? sample.now
    ).run()
  }

  /// Syncs the case twice into a store of its own, the second time an hour later and everything anew.
  /// - Returns: What the second sync wrote; nil where the first one or it failed, which other checks
  ///   tell.
  /// - Throws: `SyncFailure`, `StoreError` or `ScratchError` where nothing can be begun.
  func secondSync() async throws -> SyncCounts? {
    let scratch = try ScratchFolder()
    let store = try Store(path: "\(scratch.path)/roost.db")
    var counts: SyncCounts?
    for now in [sample.now, later] {
      var options = SyncOptions()
      options.isForced = true
      let report = try await Syncer(
        [plan(streams)], store: store, gate: PassingGate(asked), processes: processes,
        clock: .standing(at: now),
        chance: { 0 }
      ).run(options, observer: SilentObserver())
      guard report.exit == 0 else { return nil }
      counts = report.counts
    }
    return counts
  }

  /// An hour after the case's clock.
  var later: Instant { Instant(seconds: sample.now.milliseconds / 1000 + 3600) }

  private func plan(_ streams: [String]) -> SourcePlan {
    let (plugin, options) = (plugin, sample.options)
    var plan = SourcePlan(name: Self.sourceName, plugin: plugin.name) {
      try plugin.driver(options: options)
    }
    plan.streams = streams
    plan.kinds = plugin.manifest.kinds
    return plan
  }
}
