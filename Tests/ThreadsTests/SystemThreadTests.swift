import Testing
import Threads

@Suite("SystemThread")
struct SystemThreadTests {
  @Test("knows itself from within alone")
  func current() throws {
    let handle = Monitor<SystemThread?>(nil)
    let isCurrent = Monitor<Bool?>(nil)
    let thread = try SystemThread.start {
      let own = handle.wait { $0 }
      isCurrent.withLock { $0 = own.isCurrent }
    }
    #expect(!thread.isCurrent)
    handle.withLock { $0 = thread }
    thread.join()
    #expect(isCurrent.withLock { $0 } == true)
  }
}
