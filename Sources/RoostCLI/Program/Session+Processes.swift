import ProcessHost
import RoostPlugins

extension Session {
  /// What runs the commands of process plugins: none of them may read the configuration, the store or
  /// what the user keeps secret elsewhere.
  /// - Parameter storePath: where the store is; nil: none is used.
  func processes(storePath: String?) -> any ProcessRunner {
    var hidden: [String] = []
    for path in [locations.configuration, storePath].compactMap({ $0 }) {
      let path = path.hasPrefix("/") ? path : "\(surroundings.folder)/\(path)"
      let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      hidden += [folder, path]
    }
    if let storePath { hidden += ["\(storePath)-wal", "\(storePath)-shm"] }
    if let home = surroundings.home { hidden += Self.secrets.map { "\(home)/\($0)" } }
    let host = ProcessHost(
      searchPath: surroundings.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin",
      temporaryFolder: surroundings.variable("TMPDIR") ?? "/tmp", hidden: hidden)
    if let signals {
      let seconds = signals.endingTime
      signals.beforeExit { host.endAll(within: seconds) }
    }
    return LiveProcesses(host)
  }

  /// Where programs keep what opens doors, in the user's folder.
  private static let secrets = [
    ".ssh", ".gnupg", ".netrc", ".aws", ".azure", ".config", ".docker", ".kube", ".mozilla",
    ".local/share/keyrings", ".password-store",
  ]
}
