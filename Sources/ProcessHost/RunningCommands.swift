import Glibc
import Threads

/// What a host runs at the moment, so that a program that must end at once can end it first.
final class RunningCommands: Sendable {
  private struct State {
    var leaders: Set<pid_t> = []
    var folders: [String: PrivateFolder] = [:]
    var isOver = false
  }

  private let state = Mutex(State())

  /// A process runs that leads its group. After the end of all it is ended at once.
  func begin(_ leader: pid_t) {
    state.withLock { state in
      state.leaders.insert(leader)
      if state.isOver { kill(-leader, SIGKILL) }
    }
  }

  /// It is about to be reaped: from then on its number may be another's.
  func end(_ leader: pid_t) { state.withLock { _ = $0.leaders.remove(leader) } }

  /// A private folder is in use.
  func begin(_ folder: PrivateFolder) { state.withLock { $0.folders[folder.path] = folder } }

  /// Removes a private folder, unless it was removed at the end of all.
  /// - Parameter deadline: when that is to be given up, on `HostLoop.now`'s clock.
  /// - Returns: why something of it is left; nil: nothing is.
  func end(_ folder: PrivateFolder, until deadline: Double) -> String? {
    state.withLock { $0.folders.removeValue(forKey: folder.path) }?.remove(until: deadline)
  }

  /// Ends every process, and removes the folders as far as that is quickly done: what is left of them
  /// is swept later.
  /// - Parameter seconds: most that the removal of folders may take.
  func endAll(within seconds: Double) {
    let folders = state.withLock { state in
      state.isOver = true
      for leader in state.leaders {
        // Nobody reaps it meanwhile, for that takes the lock.
        var descendants = Descendants(of: leader)
        // Seen first: with its parent gone, what left the group is known by nothing.
        _ = descendants.look()
        descendants.end()
      }
      defer { state.folders = [:] }
      return Array(state.folders.values)
    }
    let deadline = HostLoop.now + seconds
    for folder in folders { folder.removeFiles() }
    for folder in folders { _ = folder.remove(until: deadline) }
  }
}
