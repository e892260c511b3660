/// One line of a file, and which part of it is meant.
package struct Snippet: Hashable, Sendable {
  /// The line as it stands in the file, without its end.
  package var text: String
  /// Where the meant part begins, in Unicode scalars from 1; one past the end is the line's end.
  package var column: Int
  /// How long the meant part is, in Unicode scalars; at least 1.
  package var length: Int

  /// That part of a line; what lies beyond the line's end is drawn back to it.
  package init(text: String, column: Int, length: Int) {
    let count = text.unicodeScalars.count
    self.text = text
    self.column = min(max(column, 1), count + 1)
    self.length = max(1, min(length, count + 1 - self.column))
  }
}

extension Snippet {
  /// The line with secrets cut out; the meant part stays where it was, or where its change begins.
  package func masked(by mask: (String) -> String) -> Snippet {
    let new = mask(text)
    guard new != text else { return self }
    let old = Array(text.unicodeScalars)
    let changed = Array(new.unicodeScalars)
    let head = zip(old, changed).prefix { $0 == $1 }.count
    let room = min(old.count, changed.count) - head
    let tail = zip(old.reversed(), changed.reversed()).prefix(room).prefix { $0 == $1 }.count
    if column - 1 >= old.count - tail {
      return Snippet(text: new, column: column + changed.count - old.count, length: length)
    }
    if column - 1 >= head {
      return Snippet(text: new, column: head + 1, length: changed.count - tail - head)
    }
    let reachesChange = column - 1 + length > head
    return Snippet(
      text: new, column: column, length: reachesChange ? max(1, head + 1 - column) : length)
  }
}
