package import Diagnostics

/// A file's text with its lines: places from offsets, and faults at places.
package struct YAMLSource: Sendable {
  /// The file as the user named it.
  package let file: String
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// Of each line, the number of scalars and of bytes before it.
  private let starts: [(scalar: Int, byte: Int)]

  /// - `bytes`: UTF-8 without a byte order mark. Lines end with LF, CR or CRLF.
  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    var starts = [(scalar: 0, byte: 0)]
    var scalar = 0
    for (place, byte) in bytes.enumerated() {
      if byte & 0xC0 != 0x80 { scalar += 1 }
      let endsLine =
        byte == 0x0A
        || byte == 0x0D && !(place + 1 < bytes.count && bytes[place + 1] == 0x0A)
      if endsLine { starts.append((scalar, place + 1)) }
    }
    self.starts = starts
  }

  /// The text of a line from 1, without its end; empty beyond the last.
  package func line(_ number: Int) -> String {
    guard starts.indices.contains(number - 1) else { return "" }
    let end = number < starts.count ? starts[number].byte : bytes.count
    var line = bytes[starts[number - 1].byte..<end]
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// How many bytes a line has, its end with it; 0 beyond the last.
  func lineSize(_ number: Int) -> Int {
    guard starts.indices.contains(number - 1) else { return 0 }
    return (number < starts.count ? starts[number].byte : bytes.count) - starts[number - 1].byte
  }

  /// How many lines there are; an empty file has one.
  package var lineCount: Int { starts.count }

  /// The place of a run of scalars, given by offsets from the file's start; cut at the line's end.
  func mark(from start: Int, to end: Int) -> YAMLMark {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].scalar <= start { low = middle } else { high = middle }
    }
    let column = start - starts[low].scalar + 1
    let room = low + 1 < starts.count ? starts[low + 1].scalar - start - 1 : end - start
    return YAMLMark(line: low + 1, column: column, length: max(1, min(end - start, room)))
  }

  /// The place of a byte, given by its offset from the file's start.
  func mark(ofByte offset: Int) -> YAMLMark {
    let low = (starts.firstIndex { $0.byte > offset } ?? starts.count) - 1
    let before = bytes[starts[low].byte..<min(offset, bytes.count)]
    return YAMLMark(line: low + 1, column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Most scalars of a line that a fault keeps to each side of its place. What is shown is far less,
  /// so a secret that is cut at the edge is never seen.
  private static let reach = 2000

  /// The line around a place.
  private func snippet(at mark: YAMLMark) -> Snippet {
    let text = line(mark.line)
    guard text.utf8.count > 2 * Self.reach else {
      return Snippet(text: text, column: mark.column, length: mark.length)
    }
    let first = max(0, mark.column - 1 - Self.reach)
    let part = text.unicodeScalars.dropFirst(first).prefix(2 * Self.reach)
    return Snippet(
      text: String(String.UnicodeScalarView(part)), column: mark.column - first,
      length: mark.length)
  }

  /// A fault at a place of this file, with the line.
  package func diagnostic(
    _ severity: Diagnostic.Severity = .error, kind: String, at mark: YAMLMark, _ message: String,
    help: String? = nil
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      severity, kind: kind, file: file, line: mark.line, column: mark.column, length: mark.length,
      message: message, help: help)
    diagnostic.snippet = snippet(at: mark)
    return diagnostic
  }
}
