internal import Threads

/// One piece of work for a thread of libjq, and its outcome for whoever waits.
final class JQJob: Sendable {
  let watch = JQWatch()
  private let work: @Sendable (JQJob) -> Void
  private let failure = Monitor<Ending>(.open)

  /// How the work ended.
  private enum Ending: Sendable {
    case open
    case done
    case failed(JQError)
  }

  init(_ work: @escaping @Sendable (JQJob) -> Void) { self.work = work }

  /// Does the work, on a thread of libjq.
  func run() { work(self) }

  /// Ends the job, unless it has ended before.
  /// - Parameter error: Why it was given up; nil where the work was done.
  func end(with error: JQError? = nil) {
    failure.withLock {
      guard case .open = $0 else { return }
      $0 = error.map { .failed($0) } ?? .done
    }
  }

  /// Waits for the end.
  /// - Throws: `JQError` where the job was given up.
  func wait() throws(JQError) {
    let ending = failure.wait { (ending: inout Ending) -> Ending? in
      if case .open = ending { return nil }
      return ending
    }
    if case .failed(let error) = ending { throw error }
  }
}
