#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What a crash would leave behind: nothing, for the program's memory holds secrets.
enum CoreDumps {
  /// Turns them off: no file is written, and where the system hands a dump to a program (core(5)), no
  /// memory is in it. What the system refuses stays as it was.
  static func turnOff() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Darwin)
      setrlimit(RLIMIT_CORE, &none)
    #else
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
      guard filter >= 0 else { return }
      write(filter, "0", 1)
      close(filter)
    #endif
  }
}
