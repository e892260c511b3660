import RoostCLI
import Testing
import Threads

@Suite("Output")
struct OutputBufferTests {
  private final class Pieces: Sendable {
    let all = Mutex<[Int]>([])
  }

  @Test("text is passed on in large pieces, the rest when asked")
  func gathers() {
    let pieces = Pieces()
    let output = OutputBuffer { bytes in
      pieces.all.withLock { $0.append(bytes.count) }
      return .taken
    }
    for _ in 0..<100 { output.write(String(repeating: "x", count: 1000)) }
    output.flush()
    output.flush()
    #expect(pieces.all.withLock { $0 } == [66_000, 34_000])
  }

  @Test("once nobody reads, nothing more is passed on")
  func closes() {
    let pieces = Pieces()
    let output = OutputBuffer(isImmediate: true) { bytes in
      pieces.all.withLock { $0.append(bytes.count) }
      return .closed
    }
    output.writeLine("one")
    #expect(output.isClosed)
    #expect(output.failure == nil)
    output.writeLine("two")
    output.flush()
    #expect(pieces.all.withLock { $0 } == [4])
  }

  @Test("what cannot be written is told from what nobody reads")
  func fails() {
    let output = OutputBuffer(isImmediate: true) { _ in .failed("No space left on device") }
    output.writeLine("one")
    #expect(output.isClosed)
    #expect(output.failure == "No space left on device")
  }
}
