import Testing
import Threads

@Suite("Mutex")
struct MutexTests {
  @Test("changes from four threads are all kept")
  func excludes() throws {
    let counter = Mutex(0)
    let threads = try (0..<4).map { _ in
      try SystemThread.start {
        for _ in 0..<1000 { counter.withLock { $0 += 1 } }
      }
    }
    for thread in threads { thread.join() }
    #expect(counter.withLock { $0 } == 4000)
  }

  @Test("a throw passes through and leaves the value free, as it was changed")
  func throwsThrough() {
    struct Refused: Error {}
    let mutex = Mutex([1])
    #expect(throws: Refused.self) {
      try mutex.withLock { (value: inout [Int]) throws(Refused) in
        value.append(2)
        throw Refused()
      }
    }
    #expect(mutex.withLock { $0 } == [1, 2])
  }
}
