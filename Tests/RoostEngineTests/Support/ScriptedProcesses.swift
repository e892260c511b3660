import ProcessHost
import RoostPlugins
import Threads

/// Gives written output in place of running commands, one text a run, and remembers what was to be run.
final class ScriptedProcesses: ProcessRunner {
  /// One run.
  struct Run: Sendable {
    var output: String
    var cause: HostEnd.Cause
    var tail: String

    init(_ output: String, _ cause: HostEnd.Cause = .exited(0), tail: String = "") {
      self.output = output
      self.cause = cause
      self.tail = tail
    }
  }

  let isLive: Bool
  private let state: Mutex<(runs: [Run], launches: [ProcessLaunch])>

  /// - Parameter isLive: whether the first run is that of a tap that tells its streams.
  init(_ runs: [Run], isLive: Bool = false) {
    self.isLive = isLive
    state = Mutex((runs, []))
  }

  var launches: [ProcessLaunch] { state.withLock { $0.launches } }

  func run(
    _ launch: ProcessLaunch, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd {
    let run = state.withLock { state in
      state.launches.append(launch)
      return state.runs.isEmpty ? Run("") : state.runs.removeFirst()
    }
    var cause = run.cause
    let bytes = Array(run.output.utf8)
    // In pieces that end anywhere, as a pipe gives them; what comes after a refusal is not taken.
    for start in stride(from: 0, to: bytes.count, by: 700) {
      let piece = bytes[start..<min(start + 700, bytes.count)]
      if piece.withUnsafeBytes({ deliver($0, {}) }) == .stop {
        cause = .declined
        break
      }
    }
    return HostEnd(cause: cause, tail: Array(run.tail.utf8), isBoxed: false)
  }
}
