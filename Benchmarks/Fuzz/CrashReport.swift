import Glibc

/// Says which input was being read when the process is struck down: by a trap, or by an alarm where
/// one input takes ten seconds.
enum CrashReport {
  // Written before each input, read by the signal's handler in the same thread.
  nonisolated(unsafe) private static var message = [CChar](repeating: 0, count: 96)
  nonisolated(unsafe) private static var length = 0
  nonisolated(unsafe) private static var seed: UInt64 = 0

  /// Begins to watch.
  static func install(seed: UInt64) {
    Self.seed = seed
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGALRM] {
      signal(number) { _ in
        _ = CrashReport.message.withUnsafeBufferPointer {
          Glibc.write(STDOUT_FILENO, $0.baseAddress, CrashReport.length)
        }
        _exit(1)
      }
    }
  }

  /// An input is about to be read.
  static func begin(_ number: UInt64) {
    let line = "fuzz: seed \(seed), input \(number): crash, or no end in 10 s\n"
    length = min(line.utf8.count, message.count)
    for (place, byte) in line.utf8.prefix(length).enumerated() {
      message[place] = CChar(bitPattern: byte)
    }
    alarm(10)
  }
}
