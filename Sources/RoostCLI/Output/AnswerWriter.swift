import JSON
import RoostStore
import Text

/// Writes the rows of an answer in SQL as the command line asks for: table, JSON, JSON Lines or CSV.
struct AnswerWriter {
  private let session: Session
  private let format: String
  private var names: [String] = []
  /// Rows of a table or of JSON, which are written once the answer is known to be whole.
  private var rows: [[AnswerValue]] = []
  private var heldSize = 0
  /// Most bytes of such rows.
  static let mostHeld = 64 << 20

  init(_ session: Session) {
    self.session = session
    format = session.wantsJSON ? "json" : session.arguments.value("format") ?? "table"
  }

  /// The columns are known. Of several with one name the later ones are numbered, as `title:1`.
  mutating func begin(_ columns: [String]) {
    var known: Set<String> = []
    for column in columns {
      var name = column
      var count = 0
      while !known.insert(name).inserted {
        count += 1
        name = "\(column):\(count)"
      }
      names.append(name)
    }
    if format == "csv" { output.write(CSVWriter.record(names.map { .text($0) })) }
  }

  mutating func add(_ row: [AnswerValue]) {
    switch format {
    case "csv": output.write(CSVWriter.record(row.map(\.cell)))
    case "jsonl": output.writeLine(json(row).text())
    default:
      rows.append(row)
      heldSize += row.reduce(0) { $0 + MemoryLayout<AnswerValue>.stride + $1.size }
    }
  }

  /// Whether its rows are more than are held.
  var isTooLarge: Bool { heldSize > Self.mostHeld }

  /// The answer is whole.
  func end() {
    switch format {
    case "csv", "jsonl": return
    case "json":
      output.write("[")
      for (place, row) in rows.enumerated() {
        output.write((place == 0 ? "\n" : ",\n") + json(row).text())
      }
      output.write(rows.isEmpty ? "]\n" : "\n]\n")
    default:
      guard !rows.isEmpty else { return session.tell("there are no such rows") }
      session.print(table.lines(width: session.surroundings.columns, style: session.style))
    }
  }

  private var output: OutputBuffer { session.surroundings.output }

  private func json(_ row: [AnswerValue]) -> JSONValue {
    .object(JSONObject(zip(names, row.map(\.json))))
  }

  /// Columns of numbers stand at the right; texts give way where the terminal is narrow.
  private var table: Table {
    var table = Table(
      names.enumerated().map { place, name in
        let isRight =
          rows.contains { $0[place].isNumber }
          && rows.allSatisfy { $0[place].isNumber || $0[place] == .null }
        return .init(TerminalText.clean(name), isRight: isRight, narrowest: isRight ? nil : 8)
      })
    for row in rows { table.add(row.map(\.text)) }
    return table
  }
}

extension AnswerValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    default: false
    }
  }

  /// Bytes of its text or blob.
  fileprivate var size: Int {
    switch self {
    case .null, .integer, .real: 0
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    }
  }

  /// Bytes as hexadecimal digits; a number that JSON does not know is null.
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): number.isFinite ? .number(number) : .null
    case .text(let text): .string(text)
    case .blob(let bytes): .string(Self.digits(bytes))
    }
  }

  /// For tables; null is empty.
  fileprivate var text: String {
    switch self {
    case .null: ""
    case .integer(let number): "\(number)"
    case .real(let number): Self.text(number)
    case .text(let text): text
    case .blob(let bytes): Self.digits(bytes)
    }
  }

  fileprivate var cell: CSVWriter.Cell {
    switch self {
    case .null: .empty
    case .text(let text): .text(text)
    case .integer, .real, .blob: .plain(text)
    }
  }

  /// As SQLite writes it: 2.0 and 1.5, Inf for what is too large.
  private static func text(_ number: Double) -> String {
    number.isFinite ? "\(number)" : number < 0 ? "-Inf" : "Inf"
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
