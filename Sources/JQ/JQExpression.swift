/// One jq expression of a manifest: balanced in its brackets, and known by the names it uses.
package struct JQExpression: Hashable, Sendable {
  /// The text as written.
  package let text: String
  /// Names of variables that it uses or binds, without `$`.
  package let variables: Set<String>
  /// Names of functions, keywords and object keys in it.
  package let words: Set<String>
  /// Operators in it, as far as a guard stands behind them.
  let operators: Set<String>
  /// The plain paths it consists of, where it consists of such alone: `.a.b, .c[]?`.
  package let paths: [JQPath]?
  /// The comparison of plain paths and constants that it consists of; nil where it is anything else.
  package let comparison: JQComparison?

  /// Takes an expression apart, without compiling it.
  /// - Throws: `JQError` of kind `syntax` where it is empty, a string has no end, or a bracket does not
  ///   pair: an expression that closes more than it opens would climb out of its place.
  package init(_ text: String) throws(JQError) {
    var scanner = JQScanner(Array(text.utf8))
    var variables: Set<String> = []
    var words: Set<String> = []
    var operators: Set<String> = []
    var isEmpty = true
    while let token = try scanner.next() {
      isEmpty = false
      switch token {
      case .variable(let name): variables.insert(name)
      case .word(let name): words.insert(name)
      case .symbol(let symbol): operators.insert(symbol)
      case .field, .open, .close, .literal: break
      }
    }
    guard !isEmpty else { throw JQError(.syntax, "the expression is empty") }
    guard scanner.open.isEmpty else {
      let opened = Character(Unicode.Scalar(scanner.open[scanner.open.count - 1]))
      throw JQError(
        .syntax, opened == "\"" ? "an insert in a string has no end" : "'\(opened)' is not closed")
    }
    guard text.utf8.count <= Self.greatestLength, !text.utf8.contains(0) else {
      throw JQError(.syntax, "the expression is longer than \(Self.greatestLength) bytes")
    }
    self.text = text
    self.variables = variables
    self.words = words
    self.operators = operators
    paths = JQPath.list(text)
    comparison = paths == nil ? JQComparison(text) : nil
  }

  /// Whether it is evaluated without a program, and compiles for certain.
  package var isPlain: Bool { paths != nil || comparison != nil }

  /// Most bytes of one expression.
  static let greatestLength = 1 << 16

  /// The place of the `}` that ends an insert in a text, counted in bytes; nil where it has no end.
  ///
  /// `bytes` is the whole text, `start` the place behind the `{`.
  package static func end(ofInsertIn bytes: [UInt8], from start: Int) -> Int? {
    var scanner = JQScanner(bytes, at: start)
    while true {
      let isOutside = scanner.open.isEmpty
      do {
        guard let token = try scanner.next() else { return nil }
        if case .close = token { continue }
      } catch {
        // The brace that closes nothing is the insert's own.
        let at = scanner.at
        return isOutside && at < bytes.count && bytes[at] == UInt8(ascii: "}") ? at : nil
      }
    }
  }

  /// Whether its results are as many as its record makes them: nothing in it can go on without end.
  package var isBounded: Bool {
    words.isSubset(of: Self.boundedWords) && !operators.contains("..")
  }

  private static let boundedWords: Set<String> = [
    "and", "or", "not", "if", "then", "elif", "else", "end", "as", "select", "map", "first", "last",
    "length", "type", "tostring", "tonumber", "to_entries", "keys", "has", "startswith", "endswith",
    "ltrimstr", "rtrimstr", "ascii_downcase", "ascii_upcase", "join", "sort", "sort_by", "unique",
    "add", "any", "all", "min", "max", "floor", "round", "test", "split", "empty", "null", "true",
    "false", "values", "strings", "numbers", "arrays", "objects", "key", "value", "contains",
    "tojson",
    "fromjson", "abs", "reverse", "error", "now", "@uri", "@json", "@text", "@html", "with_entries",
    "from_entries", "todate", "fromdate", "strptime", "strftime", "mktime", "sub", "gsub",
  ]
}

extension JQExpression {
  /// Most results that one expression gives for one record.
  package static let greatestResults = 10_000

  /// The expression as part of a program: an array of its results, each in an array of its own, and
  /// last, where it failed, an object with the fault as `error`.
  package func collected(as number: Int) -> String {
    Self.collected(standing(as: number), isBounded: isBounded)
  }

  /// The same for a part of a program that is put together from several expressions.
  package static func collected(_ text: String, isBounded: Bool) -> String {
    let outputs = isBounded ? "(\(text)) | [.]" : "limit(\(greatestResults); (\(text)) | [.])"
    return "[try (\(outputs)) catch {error: .}]"
  }

  /// The expression in brackets of its own and on lines of its own, so that a comment in it ends with
  /// it, under a comment with its number: `number(atLine:of:)` finds it again.
  package func standing(as number: Int) -> String { "(#\(number)\n\(text)\n)" }

  /// The number of the expression that stands at a line, from 1, of a program; nil where none does.
  package static func number(atLine line: Int, of program: String) -> Int? {
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false)
    for place in lines.indices.prefix(line).reversed() {
      guard let mark = lines[place].lastIndex(of: "#") else { continue }
      if let number = Int(lines[place][lines[place].index(after: mark)...]) { return number }
    }
    return nil
  }
}
