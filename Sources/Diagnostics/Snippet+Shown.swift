import Text

extension Snippet {
  /// Most scalars of a line that are shown; of a longer one, what lies around the meant part.
  static let longest = 160
  /// What a tab is drawn as.
  static let tab = "    "

  /// The line before, at and after the meant part, as a terminal may show it.
  ///
  /// Tabs become spaces, what would move the cursor or hide is left out, a long line is cut.
  func shown() -> (before: String, meant: String, after: String) {
    let scalars = Array(text.unicodeScalars)
    let start = column - 1
    var first = 0
    var last = scalars.count
    if scalars.count > Self.longest {
      first = max(0, min(start - Self.longest / 3, scalars.count - Self.longest))
      last = first + Self.longest
    }
    let end = max(start, min(start + length, last))
    let before = (first > 0 ? "…" : "") + Self.drawn(scalars[first..<start])
    let after = Self.drawn(scalars[end..<last]) + (last < scalars.count ? "…" : "")
    return (before, Self.drawn(scalars[start..<end]), after)
  }

  /// Blanks keep their width, whatever `TerminalText.clean` makes of them; the rest is cleaned.
  private static func drawn(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var drawn = ""
    var run = String.UnicodeScalarView()
    for scalar in scalars {
      guard scalar == " " || scalar == "\t" else {
        run.append(scalar)
        continue
      }
      drawn += TerminalText.clean(String(run)) + (scalar == "\t" ? tab : " ")
      run = String.UnicodeScalarView()
    }
    return drawn + TerminalText.clean(String(run))
  }
}
