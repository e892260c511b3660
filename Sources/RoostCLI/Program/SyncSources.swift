import CurlHTTP
import Diagnostics
import HTTP
import RoostEngine
import RoostPlugins
import RoostStore
import Text

/// The sources of a checked configuration, ready to be read, and what sends their requests.
struct SyncSources {
  /// One plan per source, in the order of sources.yaml.
  let plans: [SourcePlan]
  private let configuration: Configuration
  private let plugins: [String: Plugin]

  /// - Parameter configuration: checked against the manifests of that registry, so that every source
  ///   has its plugin.
  init(_ configuration: Configuration, _ registry: Registry) {
    let (plugins, _) = registry.plugins(named: configuration.sources.map(\.plugin))
    self.configuration = configuration
    self.plugins = plugins
    plans = configuration.sources.compactMap { source in
      plugins[source.plugin].map { SourcePlan(source, plugin: $0, in: configuration.source) }
    }
  }

  /// What sends requests to the network.
  func curlClient() -> any HTTPClient { CurlClient(.standard) }

  /// What answers requests from the plugins' recorded samples.
  /// - Throws: `ProgramFailure` with the faults of samples that cannot be read.
  func sampleClient() throws(ProgramFailure) -> any HTTPClient {
    SampleClient(try samples(), secrets: configuration.secrets)
  }

  /// What gives the recorded output of commands.
  /// - Throws: as `sampleClient`.
  func sampleProcesses() throws(ProgramFailure) -> any ProcessRunner {
    SampleProcesses(try samples())
  }

  private func samples() throws(ProgramFailure) -> [SampleSet] {
    do throws(Diagnostics) {
      var samples: [SampleSet] = []
      for (_, plugin) in plugins.sorted(by: { $0.key < $1.key }) {
        samples.append(try SampleSet.read(of: plugin.manifest))
      }
      return samples
    } catch {
      throw ProgramFailure(error)
    }
  }

  /// What every request to the network passes: it knows what hosts asked in earlier runs.
  func gate(
    _ client: any HTTPClient, _ store: Store, now: Instant, isForced: Bool
  ) throws(StoreError) -> any Gate {
    HostGate(
      client, hosts: try store.hosts(), time: .running(from: now), isForced: isForced)
  }
}

extension CurlSettings {
  /// Requests name this program and its version.
  static var standard: CurlSettings {
    var settings = CurlSettings()
    settings.userAgent = "Roost/\(Version.current)"
    // Idle ones take files that sources need.
    settings.maximumIdleConnections = min(
      settings.maximumIdleConnections, ProcessState.mostSources)
    return settings
  }
}
