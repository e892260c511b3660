extension YAMLSource {
  /// The place of a part of a scalar's text.
  ///
  /// Follows quotes, escapes, folded lines and indentation back to the file; where text and file do
  /// not agree (an alias, a text that was put in), the scalar's own place.
  ///
  /// - Parameters:
  ///   - offset: where the part begins in the text, in Unicode scalars.
  ///   - length: how long it is, in Unicode scalars.
  package func mark(
    in scalar: YAMLScalar, at mark: YAMLMark, offset: Int, length: Int = 1
  ) -> YAMLMark {
    var walk = Walk(source: self, scalar: scalar, mark: mark)
    guard walk.advance(to: offset) else { return mark }
    let room = walk.line.count - walk.column
    return YAMLMark(
      line: walk.number, column: walk.column + 1, length: max(1, min(length, room)))
  }

  /// A walk over a scalar in the file, one scalar of its text at a time.
  private struct Walk {
    let source: YAMLSource
    let text: [Unicode.Scalar]
    let style: YAMLScalar.Style
    var number: Int
    var line: [Unicode.Scalar]
    /// From 0.
    var column: Int
    /// How far a literal or folded text is indented.
    var indent = 0

    init(source: YAMLSource, scalar: YAMLScalar, mark: YAMLMark) {
      self.source = source
      style = scalar.style
      text = Array(scalar.text.unicodeScalars)
      number = mark.line
      line = Array(source.line(number).unicodeScalars)
      column = mark.column - 1
      switch style {
      case .plain: break
      case .singleQuoted, .doubleQuoted: column += 1
      case .literal, .folded:
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = lines.firstIndex { !$0.isEmpty } ?? 0
        let first = Array(source.line(number + 1 + place).unicodeScalars)
        indent =
          style == .literal
          ? max(0, first.count - lines[place].count) : first.prefix { $0 == " " }.count
        nextLine()
        column = min(indent, line.count)
      }
    }

    private mutating func nextLine() {
      number += 1
      line = Array(source.line(number).unicodeScalars)
      column = 0
    }

    /// Goes to that place of the text; false where the file does not hold the text.
    mutating func advance(to offset: Int) -> Bool {
      guard offset <= text.count else { return false }
      var place = 0
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
}
