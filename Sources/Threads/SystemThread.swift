internal import Glibc

/// A thread of the operating system, for work that blocks and so must not hold a thread of Swift's
/// cooperative pool.
package struct SystemThread: Sendable {
  private let handle: pthread_t

  /// Starts a thread that runs the body once and ends. Whoever starts one joins or detaches it.
  /// - Parameter stackSize: Bytes of stack.
  /// - Throws: where the system gives no thread.
  package static func start(
    stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void
  ) throws(ThreadError) -> SystemThread {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let start = Unmanaged.passRetained(ThreadStart(body: body))
    var handle = pthread_t()
    let code = pthread_create(&handle, &attributes, runThread, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw ThreadError(code: code)
    }
    return SystemThread(handle: handle)
  }

  /// Waits for the thread to end; once only, and never from the thread itself.
  package func join() { pthread_join(handle, nil) }

  /// Whether it is the one that asks.
  package var isCurrent: Bool { pthread_equal(pthread_self(), handle) != 0 }

  /// Leaves the thread to itself: nobody will join it.
  package func detach() { pthread_detach(handle) }
}

/// What a new thread needs to begin.
private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
  start.body()
  return nil
}
