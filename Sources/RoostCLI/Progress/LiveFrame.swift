/// What a terminal must be sent to redraw a block of lines in place.
package struct LiveFrame: Sendable {
  private var height = 0

  /// Nothing is drawn yet; the cursor stands at the beginning of a line.
  package init() {}

  /// Replaces the block by `lines`, and writes `above` over it, to stay.
  package mutating func redraw(_ lines: [String], above: [String] = []) -> String {
    var output = height > 0 ? "\r\u{1B}[\(height)A\u{1B}[J" : ""
    for line in above + lines { output += line + "\n" }
    height = lines.count
    return output
  }
}
