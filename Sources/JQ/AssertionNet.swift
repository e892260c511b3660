internal import Glibc
internal import Threads

/// Catches the assertions of libjq, which would end the process.
///
/// libjq checks itself with `assert`, and hostile input meets checks that no guard foresaw. Its call
/// of `__assert_fail` comes to the function of that name below, since the program's own symbols come
/// before those of the C library. On a thread of libjq the job is then given up and the thread parked
/// for good: it holds no lock, and what it leaks is bounded by the memory limit of a page. On every
/// other thread the process ends as it would have.
enum AssertionNet {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Makes the net ready before the first job.
  static func spread() { _ = key }

  /// The job of this thread; kept alive by the thread's own frame.
  static var current: JQJob? {
    get {
      pthread_getspecific(key).map {
        Unmanaged<JQJob>.fromOpaque($0).takeUnretainedValue()
      }
    }
    set {
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }

  /// Gives up the job of this thread, if it has one, and never returns then.
  fileprivate static func catchFault(_ reason: String) {
    guard let job = current else { return }
    JQThreads.giveUp(job, JQError(.stopped, reason))
    while true { pause() }
  }
}

/// What `assert` of C calls when a check does not hold.
@_cdecl("__assert_fail")
func assertFail(
  _ check: UnsafePointer<CChar>?, _ file: UnsafePointer<CChar>?, _ line: UInt32,
  _ function: UnsafePointer<CChar>?
) {
  let shown = check.map { String(cString: $0) } ?? "unknown"
  let place = function.map { String(cString: $0) } ?? "unknown"
  AssertionNet.catchFault("libjq stopped in \(place): \(shown)")
  let message = Array("\(place): Assertion `\(shown)' failed.\n".utf8)
  _ = message.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  abort()
}
