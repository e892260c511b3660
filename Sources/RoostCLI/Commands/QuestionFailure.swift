import Diagnostics
import RoostStore
import Text

/// Why a statement of `roost sql` has no answer, with its place in the statement.
struct QuestionFailure {
  /// The name under which the statement stands in messages.
  private static let file = "SQL"

  let failure: ProgramFailure

  /// - Parameter span: most seconds that the statement had.
  init(_ error: QuestionError, sql: String, span: Int64, store: Store) {
    switch error.kind {
    case .store(let error): failure = ProgramFailure(error)
    case .stopped:
      failure = Self.failure(
        "time-limit", "the statement was stopped after \(Interval.text(span))",
        help: "ask for less, or give it longer: '--timeout 1m'.", at: nil, of: sql)
    case .refused:
      failure = Self.failure(
        "refused", "\(error.message): 'roost sql' only reads", help: nil, at: error.offset, of: sql)
    case .invalid:
      failure = Self.failure(
        "sql", error.message, help: Self.help(error.message, store), at: error.offset, of: sql)
    }
  }

  private static func failure(
    _ kind: String, _ message: String, help: String?, at offset: Int?, of sql: String
  ) -> ProgramFailure {
    guard let offset else {
      return ProgramFailure(
        exit: 2, Diagnostic(kind: kind, file: file, message: message, help: help))
    }
    let bytes = Array(sql.utf8)
    let start = min(offset, bytes.count)
    let lines = bytes[..<start].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let before = String(decoding: lines.last ?? [], as: UTF8.self)
    let rest = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    let word = rest.prefix { byte in
      byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte & 0xDF)
    }
    return ProgramFailure(
      exit: 2,
      Diagnostic(
        kind: kind, file: file, line: lines.count, column: before.unicodeScalars.count + 1,
        length: max(1, String(decoding: word, as: UTF8.self).unicodeScalars.count),
        snippet: before + String(decoding: rest, as: UTF8.self), message: message, help: help))
  }

  /// The table that was probably meant, or where all of them are told of.
  private static func help(_ message: String, _ store: Store) -> String? {
    let prefix = "no such table: "
    guard message.hasPrefix(prefix) else { return nil }
    var names: [String] = []
    try? store.ask(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')", isOver: { false },
      columns: { _ in },
      row: { row in
        if case .text(let name)? = row.first { names.append(name) }
        return true
      })
    return Suggestion.nearest(to: String(message.dropFirst(prefix.count)), among: names)
      .map { "did you mean '\($0)'?" }
      ?? "docs/schema.md tells of every table and view; begin with items, relations and listings."
  }
}
