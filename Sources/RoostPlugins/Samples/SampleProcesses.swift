package import ProcessHost

/// Gives recorded output in place of running commands (`--sample`).
package struct SampleProcesses: ProcessRunner {
  private let samples: [SampleSet]

  /// Gives the output of these plugins' samples; of two cases that have one the first stands.
  package init(_ samples: [SampleSet]) { self.samples = samples }

  package var isLive: Bool { false }

  package func run(
    _ launch: ProcessLaunch, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd {
    let cases = samples.filter { $0.folder.hasPrefix("\(launch.folder)/") }.flatMap(\.cases)
    guard let file = cases.lazy.compactMap({ $0.output(for: launch) }).first else {
      throw HostError("no-sample", "no sample holds the output of '\(launch.plugin)'")
    }
    guard let output = RegularFile.bytes(file) else {
      throw HostError("no-sample", "the sample \(file) cannot be read")
    }
    // Nobody waits here: whoever asks for a pause has taken the bytes.
    _ = output.withUnsafeBytes { deliver($0, {}) }
    return HostEnd(cause: .exited(0), tail: [], isBoxed: false)
  }
}

extension SampleCase {
  /// The file with what a command wrote; nil: the case has none.
  fileprivate func output(for launch: ProcessLaunch) -> String? {
    guard case .stream(let stream) = launch.purpose else { return outputs[""] }
    return outputs[stream] ?? outputs[""]
  }
}
