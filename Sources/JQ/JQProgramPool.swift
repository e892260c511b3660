internal import Threads

/// Compiled programs of one text, lent to one thread at a time: a program is compiled only where none
/// is free.
package final class JQProgramPool: Sendable {
  /// The program's text.
  package let text: String
  private let idle = Monitor<[JQProgram]>([])

  private static let pools = Monitor<[String: JQProgramPool]>([:])

  /// The one pool of the programs of that text.
  package static func shared(_ text: String) -> JQProgramPool {
    pools.withLock { pools in
      if let pool = pools[text] { return pool }
      let pool = JQProgramPool(text)
      pools[text] = pool
      return pool
    }
  }

  /// A pool of programs of that text; none is compiled yet.
  package init(_ text: String) { self.text = text }

  /// Lends a program. Call it on a thread of libjq.
  /// - Throws: `JQError` of kind `syntax`, and what `body` throws.
  package func lend<Result>(_ body: (JQProgram) throws -> Result) throws -> Result {
    let program = try idle.withLock { $0.popLast() } ?? JQProgram(text)
    defer {
      if program.isSound { idle.withLock { $0.append(program) } }
    }
    return try body(program)
  }
}
