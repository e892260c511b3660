internal import Glibc

/// A value behind a lock.
///
/// Over `pthread_mutex_t`, where the standard library's `Mutex` waits in a futex of its own: the
/// thread sanitizer knows pthread's locks and no others, and calls everything that they guard a race.
package final class Mutex<Value>: @unchecked Sendable {
  // Unchecked: `value` is read and written only between lock and unlock, and only what is no part
  // of it gets in or out (`sending`); the pointer is set once and freed by `deinit`.
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Guards that value.
  package init(_ value: consuming sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Reads or changes the value alone. The body must not lock the same mutex again.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
