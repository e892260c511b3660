/// The outline of a jq expression, read without libjq: its brackets, strings and variables.
///
/// Enough to find where an insert ends, and to say which bracket or variable is wrong and where;
/// whether the expression compiles, libjq says.
struct JQOutline {
  /// A bracket or quote that does not fit.
  struct Fault: Hashable {
    /// Where, in Unicode scalars from the beginning.
    var offset: Int
    /// What is wrong.
    var message: String
  }

  /// A variable that is used or bound.
  struct Variable: Hashable {
    /// Its name without `$`.
    var name: String
    /// Where its `$` stands.
    var offset: Int
  }

  /// Where the brace that closes the insert stands; nil where none does, or none was looked for.
  private(set) var end: Int?
  /// The first bracket or quote that does not fit.
  private(set) var fault: Fault?
  /// Variables in written order, those that the expression binds itself among them.
  private(set) var variables: [Variable] = []
  /// Names that the expression binds itself: by `as`, `def`, `label`.
  private(set) var bound: Set<String> = []

  private let scalars: ArraySlice<Unicode.Scalar>
  private var place: Int
  private var open: [(bracket: Unicode.Scalar, offset: Int)] = []
  /// How deep the pattern after `as` or the parameters after `def` stand; nil outside of them.
  private var binding: Int?

  /// Reads an expression from a place on.
  /// - `isInsert`: whether it ends at the brace that closes it.
  init(_ scalars: [Unicode.Scalar], from start: Int = 0, isInsert: Bool = false) {
    self.scalars = scalars[...]
    place = start
    read(isInsert: isInsert)
  }

  /// Variables that the expression does not bind itself.
  var free: [Variable] { variables.filter { !bound.contains($0.name) } }

  private mutating func read(isInsert: Bool) {
    while fault == nil, end == nil, place < scalars.count {
      let scalar = scalars[place]
      switch scalar {
      case "\"": string()
      case "#": while place < scalars.count, scalars[place] != "\n" { place += 1 }
      case "(", "[", "{":
        if scalar == "(", binding == open.count { binding = nil }
        open.append((scalar, place))
        place += 1
      case "}" where isInsert && open.isEmpty: end = place
      case ")", "]", "}": close(scalar)
      case "$": variable()
      case "|" where binding == open.count:
        binding = nil
        place += 1
      case "a"..."z", "A"..."Z", "_", ".", "@": word()
      default: place += 1
      }
    }
    if fault == nil, end == nil, let last = open.last {
      fault = Fault(offset: last.offset, message: "'\(last.bracket)' is never closed")
    }
  }

  private mutating func close(_ scalar: Unicode.Scalar) {
    let pairs: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]
    guard let last = open.last else {
      fault = Fault(offset: place, message: "'\(scalar)' closes nothing")
      return
    }
    guard last.bracket == pairs[scalar] else {
      fault = Fault(offset: place, message: "'\(scalar)' does not close '\(last.bracket)'")
      return
    }
    open.removeLast()
    if let depth = binding, depth > open.count { binding = nil }
    place += 1
  }

  /// A string; in `\( )` expressions stand, which are read as such.
  private mutating func string() {
    let start = place
    place += 1
    while place < scalars.count, scalars[place] != "\"" {
      guard scalars[place] == "\\" else {
        place += 1
        continue
      }
      guard place + 1 < scalars.count, scalars[place + 1] == "(" else {
        place += 2
        continue
      }
      interpolation()
      if fault != nil { return }
    }
    guard place < scalars.count else {
      fault = Fault(offset: start, message: "a quote is opened and never closed")
      return
    }
    place += 1
  }

  private mutating func interpolation() {
    let depth = open.count
    place += 1
    open.append(("(", place))
    place += 1
    while fault == nil, open.count > depth, place < scalars.count {
      switch scalars[place] {
      case "\"": string()
      case "(", "[", "{":
        open.append((scalars[place], place))
        place += 1
      case ")", "]", "}": close(scalars[place])
      case "$": variable()
      default: place += 1
      }
    }
    if fault == nil, open.count > depth {
      fault = Fault(offset: open[depth].offset, message: "'(' is never closed")
    }
  }

  private mutating func variable() {
    let start = place
    place += 1
    let name = identifier()
    guard !name.isEmpty else { return }
    variables.append(Variable(name: name, offset: start))
    if binding != nil { bound.insert(name) }
  }

  /// A word of jq, or a path's key, which is none.
  private mutating func word() {
    let first = scalars[place]
    if first == "." || first == "@" {
      place += 1
      _ = identifier()
      return
    }
    switch identifier() {
    case "as": binding = open.count
    case "label", "break":
      skipBlanks()
      if place < scalars.count, scalars[place] == "$" {
        place += 1
        bound.insert(identifier())
      }
    case "def":
      skipBlanks()
      _ = identifier()
      if place < scalars.count, scalars[place] == "(" {
        open.append(("(", place))
        place += 1
        binding = open.count
      }
    default: break
    }
  }

  private mutating func skipBlanks() {
    while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
  }

  private mutating func identifier() -> String {
    var name = String.UnicodeScalarView()
    while place < scalars.count {
      switch scalars[place] {
      case "a"..."z", "A"..."Z", "_": break
      case "0"..."9" where !name.isEmpty: break
      default: return String(name)
      }
      name.append(scalars[place])
      place += 1
    }
    return String(name)
  }
}
