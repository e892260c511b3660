import Glibc
import HTTP

/// This program, or the machine, has as many files open as it may: no server's fault.
struct DescriptorShortage {
  private let code: Int32

  /// The shortage that an error number tells of; nil: another fault.
  init?(_ code: Int32) {
    guard code == EMFILE || code == ENFILE else { return nil }
    self.code = code
  }

  /// The shortage that there is at this moment; nil: there is none. A name's look-up, TLS and libcurl
  /// itself open files, and none of them tells why it could not.
  static var present: DescriptorShortage? {
    let probe = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard probe < 0 else {
      close(probe)
      return nil
    }
    return DescriptorShortage(errno)
  }

  var error: HTTPError {
    guard code == EMFILE else {
      return HTTPError(.system, "this machine has as many files open as it can; try again later")
    }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return HTTPError(
      .system,
      "no connection can be opened: the program may have \(limit.rlim_cur) files open and has them;"
        + " raise that ('ulimit -n') or sync fewer sources at once ('--jobs')")
  }
}
