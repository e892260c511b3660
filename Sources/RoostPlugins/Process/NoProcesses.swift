package import ProcessHost

/// Runs nothing: where a command of a plugin has no business.
package struct NoProcesses: ProcessRunner {
  package init() {}

  package var isLive: Bool { false }

  package func run(
    _ launch: ProcessLaunch, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd {
    throw HostError(
      "process-plugin", "the command of plugin '\(launch.plugin)' runs in a sync alone")
  }
}
