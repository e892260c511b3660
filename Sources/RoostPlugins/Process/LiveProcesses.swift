package import ProcessHost

/// Runs commands as processes of this machine.
package struct LiveProcesses: ProcessRunner {
  private let host: ProcessHost

  /// Runs them through that host.
  package init(_ host: ProcessHost) { self.host = host }

  package var isLive: Bool { true }

  package func run(
    _ launch: ProcessLaunch, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd {
    try await host.run(launch.command, limits: limits, deliver: deliver)
  }
}
