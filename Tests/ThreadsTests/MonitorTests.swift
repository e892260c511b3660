import Testing
import Threads

@Suite("Monitor and SystemThread")
struct MonitorTests {
  @Test("a waiting thread goes on when another makes its condition true")
  func handsOver() throws {
    let queue = Monitor<[Int]>([])
    let sum = Monitor(0)
    let consumer = try SystemThread.start {
      for _ in 0..<100 {
        let next = queue.wait { $0.isEmpty ? nil : $0.removeFirst() }
        sum.withLock { $0 += next }
      }
    }
    for number in 1...100 { queue.withLock { $0.append(number) } }
    consumer.join()
    #expect(sum.withLock { $0 } == 5050)
  }

  @Test("changes from four threads are all kept")
  func excludes() throws {
    let counter = Monitor(0)
    let threads = try (0..<4).map { number in
      try SystemThread.start {
        for _ in 0..<1000 { counter.withLock { $0 += 1 } }
      }
    }
    for thread in threads { thread.join() }
    #expect(counter.withLock { $0 } == 4000)
  }

  @Test("a throw passes through and leaves the value free")
  func throwsThrough() {
    struct Refused: Error {}
    let monitor = Monitor(1)
    #expect(throws: Refused.self) {
      try monitor.withLock { (value: inout Int) throws(Refused) in
        value = 2
        throw Refused()
      }
    }
    #expect(monitor.withLock { $0 } == 2)
  }
}
