internal import Glibc
internal import Threads

/// Catches what would end the process on a thread of libjq: its own assertions, and divisions that
/// the processor refuses.
///
/// libjq checks itself with `assert`, and hostile input meets checks that no guard foresaw. `abort`
/// and a refused division raise a signal on the thread that is at fault, while it holds no lock. On a
/// thread of libjq the job is then given up and the thread parked for good; what it leaks is bounded
/// by the memory limit of a page. On every other thread the signal does what it did before.
enum AssertionNet {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let isSpread = Mutex(false)

  /// Sets the handlers, once, before the first job.
  static func spread() {
    isSpread.withLock { isSpread in
      guard !isSpread else { return }
      isSpread = true
      _ = key
      for signal in [SIGABRT, SIGFPE] {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { AssertionNet.catchFault($0) }
        sigaction(signal, &action, nil)
      }
    }
  }

  /// The job of this thread; kept alive by the thread's own frame.
  static var current: JQJob? {
    get {
      pthread_getspecific(key).map { Unmanaged<JQJob>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }

  /// Gives up the job of this thread and never returns; without a job, the signal takes its course.
  private static func catchFault(_ number: Int32) {
    guard let job = current else {
      signal(number, SIG_DFL)
      raise(number)
      return
    }
    let reason = number == SIGFPE ? "a division has no result" : "it found itself at fault"
    JQThreads.giveUp(job, JQError(.stopped, "libjq stopped: \(reason)"))
    while true { pause() }
  }
}
