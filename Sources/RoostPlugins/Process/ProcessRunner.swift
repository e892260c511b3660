package import ProcessHost

/// What runs the commands of process plugins: the host live, recorded output with `--sample`.
package protocol ProcessRunner: Sendable {
  /// Whether commands really run, so that taps can be asked for their streams.
  var isLive: Bool { get }

  /// Runs a command to its end; see `ProcessHost.run`.
  /// - Throws: `HostError` where it could not be started.
  func run(
    _ launch: ProcessLaunch, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd
}
