internal import CProcess

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the process brings into order about itself before it does anything.
package enum ProcessState {
  /// To be called first thing in `main`, before there are threads and files.
  package static func prepare() {
    openStandardDescriptors()
    ignoreWriteSignals()
    forbidCores()
    allowFiles()
  }

  /// The most sources that can be synced at once with the files that the process may have open.
  package static var mostSources: Int {
    var limit = rlimit()
    getrlimit(fileLimit, &limit)
    return max(1, (Int(clamping: limit.rlim_cur) - ownFiles) / filesPerSource)
  }

  /// What the program has open beside its sources, the store's files above all.
  private static let ownFiles = 24
  /// What a source takes at most at a time: connections, or the pipes of a command.
  private static let filesPerSource = 4
  /// Open files that are enough for any number of jobs.
  private static let wantedFiles: rlim_t = 4096

  /// Some systems allow few open files by default, and more to whoever asks.
  private static func allowFiles() {
    var limit = rlimit()
    guard getrlimit(fileLimit, &limit) == 0, limit.rlim_cur < wantedFiles else { return }
    limit.rlim_cur = min(limit.rlim_max, wantedFiles)
    setrlimit(fileLimit, &limit)
  }

  /// Whether the kernel may write the process's memory to a file.
  package static var mayDumpCore: Bool {
    var limit = rlimit()
    getrlimit(coreLimit, &limit)
    return limit.rlim_cur != 0 || limit.rlim_max != 0 || roost_may_dump() != 0
  }

  /// Where one of the first three descriptors is closed, as under some supervisors, the next file or
  /// socket to be opened would take its place, and get what is written to standard output.
  private static func openStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free descriptor is taken: this one, since those below it are open.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// A reader that has gone and a file that may not grow are told of by the call that writes.
  private static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Secrets are in memory: nothing of it goes to disk.
  private static func forbidCores() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(coreLimit, &none)
    _ = roost_forbid_dumps()
  }

  #if canImport(Darwin)
    private static let coreLimit = RLIMIT_CORE
    private static let fileLimit = RLIMIT_NOFILE
  #else
    private static let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    private static let fileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
}
