/// What stands in `${…}` of one text of sources.yaml, put in its place.
///
/// `${NAME}`, `${NAME:-text}` and `${file:PATH}` are replaced once, and what was put in is not looked
/// at again; `$${` is a literal `${`; every other `$` is itself.
package struct VariableExpansion: Sendable {
  /// What goes wrong with one `${…}`.
  struct Fault: Hashable {
    /// Where its `$` stands in the text, and how long it is, in Unicode scalars.
    var offset: Int
    var length: Int
    /// What is wrong, and what to do.
    var message: String
    var help: String
    /// Whether the form is right and only the value is not there.
    var isUnset: Bool
  }

  /// What stands in for a value that is not there, so that the rest can be checked.
  static let standIn = "stand-in-for-a-secret"

  /// What to do about a variable that is not set.
  static let setting = "set it in the environment"

  /// The text with values in place.
  private(set) var text = ""
  /// Values from variables and files, without blank ones.
  private(set) var values: [String] = []
  /// What went wrong.
  private(set) var faults: [Fault] = []

  /// Expands a text.
  /// - `environment`: the value of each variable.
  /// - `file`: the text of a file, its one closing newline cut; nil where it cannot be read.
  init(_ text: String, environment: [String: String], file: (String) -> String?) {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    var place = 0
    while place < scalars.count {
      let rest = scalars[place...]
      if rest.starts(with: ["$", "$", "{"]) {
        result += "${"
        place += 3
      } else if rest.starts(with: ["$", "{"]) {
        let (value, length) = insert(rest, environment, file)
        result += value
        place += length
      } else {
        result.unicodeScalars.append(scalars[place])
        place += 1
      }
    }
    self.text = result
  }

  /// The value of the `${…}` at the beginning, and how long that is.
  private mutating func insert(
    _ scalars: ArraySlice<Unicode.Scalar>, _ environment: [String: String],
    _ file: (String) -> String?
  ) -> (value: String, length: Int) {
    let place = scalars.startIndex
    guard let end = scalars.firstIndex(of: "}") else {
      keep(malformed(at: place, length: 2))
      return ("", scalars.count)
    }
    var inner = String.UnicodeScalarView()
    inner.append(contentsOf: scalars[(place + 2)..<end])
    let content = String(inner)
    let length = end + 1 - place
    if content.hasPrefix("file:"), content.utf8.count > 5 {
      let path = String(content.dropFirst(5))
      if let value = file(path) {
        if isText(value, of: "the file '\(path)'", at: place, length) {
          return (kept(value), length)
        }
        return (Self.standIn, length)
      }
      keep(
        Fault(
          offset: place, length: length, message: "the file '\(path)' cannot be read",
          help: "its path is relative to the folder of this file.", isUnset: true))
      return (Self.standIn, length)
    }
    let name = content.unicodeScalars.prefix(while: Self.isName)
    let tail = content.unicodeScalars.dropFirst(name.count)
    guard let first = name.first, !("0"..."9").contains(first),
      tail.isEmpty || tail.starts(with: [":", "-"])
    else {
      keep(malformed(at: place, length: length))
      return ("", length)
    }
    if let nested = tail.dropFirst(2).firstPlace(of: "${") {
      keep(
        Fault(
          offset: place + 2 + name.count + 2 + nested, length: 2,
          message: "a default holds no '${' of its own: nothing in it is replaced",
          help: "give a plain text after ':-', or none.", isUnset: false))
      return ("", length)
    }
    let value = environment[String(name)]
    if let value, !isText(value, of: "the variable \(String(name))", at: place, length) {
      return (Self.standIn, length)
    }
    if !tail.isEmpty {
      if let value, !value.isEmpty { return (kept(value), length) }
      return (String(tail.dropFirst(2)), length)
    }
    if let value { return (kept(value), length) }
    keep(
      Fault(
        offset: place, length: length, message: "the variable \(String(name)) is not set",
        help: "\(Self.setting), or write ${\(String(name)):-text} to give a default.",
        isUnset: true))
    return (Self.standIn, length)
  }

  /// Whether a value came as UTF-8; what did not would be another one than was set.
  private mutating func isText(
    _ value: String, of name: String, at place: Int, _ length: Int
  ) -> Bool {
    guard value.unicodeScalars.contains("\u{FFFD}") else { return true }
    keep(
      Fault(
        offset: place, length: length, message: "\(name) is no text in UTF-8",
        help: "set it anew, in UTF-8.", isUnset: true))
    return false
  }

  /// Keeps a fault; of very many in one text the first ten say enough.
  private mutating func keep(_ fault: Fault) {
    if faults.count < 10 { faults.append(fault) }
  }

  private mutating func kept(_ value: String) -> String {
    if value.contains(where: { !$0.isWhitespace }) { values.append(value) }
    return value
  }

  private func malformed(at place: Int, length: Int) -> Fault {
    Fault(
      offset: place, length: length,
      message: "'${' begins none of ${NAME}, ${NAME:-text} and ${file:PATH}",
      help: "write '$${' for a literal '${'.", isUnset: false)
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}

extension Collection<Unicode.Scalar> {
  /// How many scalars stand before a text; nil where it is not there.
  fileprivate func firstPlace(of text: String) -> Int? {
    firstRange(of: Array(text.unicodeScalars)).map { distance(from: startIndex, to: $0.lowerBound) }
  }
}
