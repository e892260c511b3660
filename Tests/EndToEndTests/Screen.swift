/// What stands on a terminal after a text was written to it; knows the few sequences that Roost uses.
struct Screen {
  /// The lines that stand there at the end, without the empty ones.
  private(set) var lines: [String] = []
  /// Every line that was ever drawn, without colours.
  private(set) var drawn: [String] = []

  init(_ text: String) {
    var rows = [""]
    var row = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": continue
      case "\n":
        drawn.append(rows[row])
        row += 1
        if row == rows.count { rows.append("") }
      case "\u{1B}":
        let sequence = rest.prefix { !("A"..."z" ~= $0) || $0 == "[" }
        rest = rest.dropFirst(sequence.count)
        let final = rest.popFirst()
        let number = Int(String(String.UnicodeScalarView(sequence.dropFirst()))) ?? 0
        if final == "A" { row -= number }
        if final == "J" { rows[row...] = [""] }
      default: rows[row].unicodeScalars.append(scalar)
      }
    }
    lines = rows.filter { !$0.isEmpty }
  }
}
