import Diagnostics
import RoostStore
import Text

/// `roost sql`.
struct SQLCommand {
  /// Most rows where `--limit` says nothing.
  static let rows = 1000
  /// Most seconds where `--timeout` says nothing.
  static let seconds: Int64 = 10

  private let session: Session
  private let arguments: ParsedArguments

  init(_ session: Session) {
    self.session = session
    arguments = session.arguments
  }

  func run() throws(ProgramFailure) -> Int32 {
    let sql = try text(arguments.operands[0])
    let span = try span()
    let limit = arguments.number("limit") ?? Self.rows
    let store = try StoreReading(session).store
    let output = session.surroundings.output
    var writer = AnswerWriter(session)
    var count = 0
    var hasMore = false
    let end = ContinuousClock.now.advanced(by: .seconds(span))
    do throws(QuestionError) {
      try store.ask(
        sql, isOver: { output.isClosed || (span > 0 && ContinuousClock.now >= end) },
        columns: { writer.begin($0) },
        row: { row in
          hasMore = limit > 0 && count == limit
          guard !hasMore else { return false }
          count += 1
          writer.add(row)
          return !output.isClosed && !writer.isTooLarge
        })
    } catch {
      if output.isClosed { return 0 }
      throw QuestionFailure(error, sql: sql, span: span, store: store).failure
    }
    guard !writer.isTooLarge else {
      throw ProgramFailure(
        UsageError(
          "the answer holds more than \(ByteSize.text(Int64(AnswerWriter.mostHeld))), which a table or"
            + " JSON keeps in memory",
          help:
            "use '--format csv' or '--format jsonl', which write each row as it comes, or '--limit'.",
          command: arguments.command))
    }
    writer.end()
    if hasMore {
      session.tell("only the first \(limit) rows are shown; '--limit 0' shows all")
    }
    return 0
  }

  /// The statement: the operand, or what standard input gives.
  private func text(_ operand: String) throws(ProgramFailure) -> String {
    guard operand == "-" else { return operand }
    let limit = Store.questionLimits.text
    guard let bytes = session.surroundings.input(limit) else {
      throw ProgramFailure(
        UsageError(
          "standard input cannot be read, or holds more than \(ByteSize.text(Int64(limit)))",
          command: arguments.command))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Most seconds; 0: no limit.
  private func span() throws(ProgramFailure) -> Int64 {
    guard let text = arguments.value("timeout") else { return Self.seconds }
    guard let seconds = Interval.seconds(text) else {
      throw ProgramFailure(
        UsageError(
          "option '--timeout' takes a span of time, not '\(text)'", help: "write 10s or 2m.",
          command: arguments.command))
    }
    return seconds
  }
}
