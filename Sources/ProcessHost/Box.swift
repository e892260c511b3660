/// A box around a process, made by bubblewrap: a file system of its own that holds the system's
/// programs, what the command is made of and what it may read, all of it read-only; a home and a `/tmp`
/// that end with it; no network unless it may use it; no other process in sight.
struct Box {
  /// Path of `bwrap`.
  let program: String
  /// Files and folders that no process may read, absolute paths; what is not there does not count.
  let hidden: [String]

  /// Where the system keeps programs and libraries.
  private static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store",
    "/gnu/store",
  ]

  /// What of `/etc` programs need that do no harm: names, certificates, time.
  private static let settings = [
    "alternatives", "ca-certificates", "crypto-policies", "gai.conf", "group", "host.conf", "hosts",
    "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types", "nsswitch.conf",
    "os-release", "passwd", "pki/ca-trust", "pki/tls/certs", "protocols", "resolv.conf", "services",
    "ssl/certs", "ssl/openssl.cnf", "terminfo", "timezone",
  ]

  /// Bytes of `/tmp`, which lies in memory.
  static let temporarySize = 256 << 20

  /// What stands before a command.
  /// - Parameters:
  ///   - readable: files and folders that it may read; what is not there does not count.
  ///   - home: a folder that it may write; nil: none.
  ///   - folder: where it runs.
  func arguments(
    readable: [String], home: String?, usesNetwork: Bool, folder: String
  ) -> [String] {
    var arguments = [
      program, "--die-with-parent", "--unshare-user-try", "--unshare-ipc", "--unshare-pid",
      "--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL",
    ]
    if !usesNetwork { arguments.append("--unshare-net") }
    var places = [
      Place("/proc", ["--proc", "/proc"]), Place("/dev", ["--dev", "/dev"]),
      Place("/tmp", ["--size", "\(Self.temporarySize)", "--tmpfs", "/tmp"]),
    ]
    var open = Self.system.filter { FilePath.isFolder($0) && FilePath.link($0) == nil }
    for path in Self.system {
      if let link = FilePath.link(path) {
        places.append(Place(path, ["--symlink", link, path]))
      }
    }
    for name in Self.settings {
      places.append(Place("/etc/\(name)", ["--ro-bind-try", "/etc/\(name)", "/etc/\(name)"]))
    }
    var links: [(path: String, real: String)] = []
    for path in readable.map(FilePath.plain) {
      guard let real = FilePath.resolved(path), real != "/",
        !Self.isOfSystem(real) || !Self.isOfSystem(path)
      else { continue }
      open.append(real)
      if real != path { links.append((path, real)) }
    }
    for (path, real) in links { places += Self.link(path, to: real, beside: open) }
    for path in Set(open) { places.append(Place(path, ["--ro-bind", path, path])) }
    for path in hidden.compactMap(FilePath.resolved)
    where open.contains(where: { FilePath.isInside(path, $0) }) {
      if !FilePath.isFolder(path) {
        places.append(Place(path, ["--ro-bind", "/dev/null", path]))
      } else if !open.contains(path) {
        places.append(Place(path, ["--tmpfs", path]))
      }
    }
    if let home { places.append(Place(home, ["--bind", home, home])) }
    // What stands deeper is laid over what holds it: a plugin's folder inside a hidden one can be read,
    // a store inside a readable one cannot.
    for place in places.sorted(by: { ($0.depth, $0.path) < ($1.depth, $1.path) }) {
      arguments += place.words
    }
    return arguments + ["--remount-ro", "/", "--chdir", folder, "--"]
  }

  private static func isOfSystem(_ path: String) -> Bool {
    system.contains { FilePath.isInside(path, $0) }
  }

  /// What stands at a path in the box.
  private struct Place {
    var path: String
    var words: [String]
    var depth: Int { FilePath.depth(path) }

    init(_ path: String, _ words: [String]) {
      self.path = path
      self.words = words
    }
  }

  /// A path that leads to another by symbolic links leads there in the box too, unless it lies in a
  /// folder that is there as it is.
  private static func link(_ path: String, to real: String, beside open: [String]) -> [Place] {
    guard !open.contains(where: { FilePath.isInside(path, $0) }),
      !FilePath.isInside(path, "/tmp") || FilePath.isInside(real, "/tmp")
    else { return [] }
    return [Place(path, ["--symlink", real, path])]
  }
}
