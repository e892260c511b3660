import Glibc

/// A network and mounts of a test's own.
enum Namespace {
  /// Whether the system grants them to this user, with addresses and files of one's own in them.
  static let isGranted = geteuid() == 0 && succeeds(trial)

  private static let trial = """
    ip link set lo up && ip addr add 93.184.216.34/32 dev lo && mount --bind /etc/hosts /etc/hosts
    """

  private static func succeeds(_ script: String) -> Bool {
    let words = ["/usr/bin/unshare", "-n", "-m", "/bin/sh", "-c", "(\(script)) 2>/dev/null"]
    var arguments = words.map { strdup($0) } + [nil]
    var environment = [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, words[0], nil, nil, &arguments, &environment) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
