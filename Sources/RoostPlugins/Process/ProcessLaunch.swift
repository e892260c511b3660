package import ProcessHost

/// What is to be run for a source, and what for.
package struct ProcessLaunch: Hashable, Sendable {
  /// What a run is for.
  package enum Purpose: Hashable, Sendable {
    /// A tap tells its streams.
    case discovery
    /// A tap gives its records.
    case tap
    /// A command gives the records, or the feed, of that stream.
    case stream(String)
  }

  /// Name of the plugin.
  package var plugin: String
  /// Its folder, as its manifest is named by.
  package var folder: String { command.folder }
  /// What for.
  package var purpose: Purpose
  /// What is run.
  package var command: HostedCommand
}
