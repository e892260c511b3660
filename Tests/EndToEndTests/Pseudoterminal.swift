import Glibc

/// A terminal that the test plays: what is written to its program end is read at the other.
final class Pseudoterminal: Sendable {
  /// The end that the program gets.
  let programEnd: Int32
  /// The end at which its output is read.
  let testEnd: Int32

  /// A terminal of that size.
  init(columns: UInt16, rows: UInt16) throws {
    var (test, program): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&test, &program, nil, nil, &size) == 0 else { throw SpawnError(code: errno) }
    _ = fcntl(test, F_SETFD, FD_CLOEXEC)
    _ = fcntl(program, F_SETFD, FD_CLOEXEC)
    (testEnd, programEnd) = (test, program)
  }
}
