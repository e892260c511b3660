/// The places of parts of one scalar, asked for in ascending order.
///
/// Follows quotes, escapes, folded lines and indentation back to the file, once over for all parts.
/// Where text and file do not agree (an alias, a text that was put in) or a line is very long, the
/// scalar's own place stands for all.
package struct YAMLScalarPlaces {
  /// Most bytes of a line in which parts are looked for.
  private static let longestLine = 8192

  private let source: YAMLSource
  private let mark: YAMLMark
  private let text: [Unicode.Scalar]
  private let style: YAMLScalar.Style
  private var number: Int
  private var line: [Unicode.Scalar] = []
  /// From 0.
  private var column: Int
  /// How far a literal or folded text is indented.
  private var indent = 0
  /// How much of the text was passed.
  private var place = 0
  /// Whether text and file have agreed so far.
  private var agrees: Bool

  /// The parts of a scalar that stands at a place.
  package init(_ scalar: YAMLScalar, at mark: YAMLMark, in source: YAMLSource) {
    self.source = source
    self.mark = mark
    style = scalar.style
    text = Array(scalar.text.unicodeScalars)
    number = mark.line
    column = mark.column - 1
    agrees = source.lineSize(mark.line) <= Self.longestLine
    guard agrees else { return }
    line = Array(source.line(number).unicodeScalars)
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: column += 1
    case .literal, .folded: beginBlock()
    }
  }

  /// The place of a part.
  ///
  /// - `offset`: where it begins in the text, in Unicode scalars; not before the one asked for last.
  /// - `length`: how long it is, in Unicode scalars.
  package mutating func mark(offset: Int, length: Int = 1) -> YAMLMark {
    agrees = agrees && advance(to: offset)
    guard agrees else { return mark }
    let room = line.count - column
    return YAMLMark(line: number, column: column + 1, length: max(1, min(length, room)))
  }

  private mutating func beginBlock() {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = lines.firstIndex { !$0.isEmpty } ?? 0
    let first = Array(source.line(number + 1 + begin).unicodeScalars)
    indent =
      style == .literal
      ? max(0, first.count - lines[begin].count) : first.prefix { $0 == " " }.count
    nextLine()
    column = min(indent, line.count)
  }

  private mutating func nextLine() {
    number += 1
    column = 0
    agrees = agrees && source.lineSize(number) <= Self.longestLine
    line = agrees ? Array(source.line(number).unicodeScalars) : []
  }

  /// Goes to that place of the text; false where the file does not hold the text.
  private mutating func advance(to offset: Int) -> Bool {
    guard offset >= place, offset <= text.count else { return false }
    while place < offset {
      guard column < line.count, !isFold(at: place) else {
        guard let passed = fold(at: place) else { return false }
        place += passed
        continue
      }
      let found = line[column]
      if isContinued {
        guard passContinuation() else { return false }
        continue
      }
      if style == .doubleQuoted, found == "\\" {
        column += escapeLength
      } else if style == .singleQuoted, found == "'" {
        column += 2
      } else if found == text[place] {
        column += 1
      } else {
        return false
      }
      place += 1
    }
    while isContinued { guard passContinuation() else { return false } }
    return column <= line.count
  }

  /// Whether a backslash here joins the next line.
  private var isContinued: Bool {
    style == .doubleQuoted && column + 1 == line.count && line[column] == "\\"
  }

  private mutating func passContinuation() -> Bool {
    guard number < source.lineCount else { return false }
    nextLine()
    column = line.prefix { $0 == " " || $0 == "\t" }.count
    return true
  }

  /// Blanks before a line's end are no part of a text that is folded there.
  private func isFold(at place: Int) -> Bool {
    guard style != .literal, line[column] == " " || line[column] == "\t" else { return false }
    return line[column...].allSatisfy { $0 == " " || $0 == "\t" } && place < text.count
  }

  /// Goes to the next line that has something; how much of the text that was.
  private mutating func fold(at place: Int) -> Int? {
    guard number < source.lineCount else { return nil }
    if style == .literal {
      guard text[place] == "\n" else { return nil }
      nextLine()
      column = min(indent, line.count)
      return 1
    }
    var empty = 0
    nextLine()
    while number < source.lineCount, line.allSatisfy({ $0 == " " || $0 == "\t" }) {
      empty += 1
      nextLine()
    }
    column = line.prefix { $0 == " " || $0 == "\t" }.count
    return max(1, empty)
  }

  private var escapeLength: Int {
    guard column + 1 < line.count else { return 1 }
    return switch line[column + 1] {
    case "x": 4
    case "u": 6
    case "U": 10
    default: 2
    }
  }
}
