package import ProcessHost
package import RoostPlugins

/// Gives one document as the output of every command: `preview FILE`.
package struct FileProcesses: ProcessRunner {
  private let output: [UInt8]

  /// - Parameter output: what a command is said to have written.
  package init(_ output: [UInt8]) { self.output = output }

  package var isLive: Bool { false }

  package func run(
    _ launch: ProcessLaunch, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd {
    _ = output.withUnsafeBytes { deliver($0, {}) }
    return HostEnd(cause: .exited(0), tail: [], isBoxed: false)
  }
}
