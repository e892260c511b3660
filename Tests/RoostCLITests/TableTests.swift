import Diagnostics
import RoostCLI
import Testing
import Text

@Suite("Tables")
struct TableTests {
  private func table() -> Table {
    var table = Table([
      .init("NO", isRight: true), .init("SOURCE", narrowest: 6, dispensability: 1),
      .init("TITLE", narrowest: 8),
    ])
    table.add(["7", "moon", "The fourth astronaut"])
    table.add(["12", "新闻", "🇩🇪 Ein\nTitel \u{1B}[2J"])
    return table
  }

  @Test("columns line up by display width, cells are harmless")
  func linesUp() {
    #expect(
      table().lines(width: nil) == [
        "NO  SOURCE  TITLE",
        " 7  moon    The fourth astronaut",
        "12  新闻    🇩🇪 Ein Titel [2J",
      ])
  }

  @Test("what does not fit is cut in columns that may be cut")
  func cuts() {
    #expect(
      table().lines(width: 24) == [
        "NO  SOURCE  TITLE",
        " 7  moon    The fourth …",
        "12  新闻    🇩🇪 Ein Tite…",
      ])
  }

  @Test("a column that can be spared leaves where cutting is not enough")
  func leavesColumnOut() {
    #expect(
      table().lines(width: 14) == ["NO  TITLE", " 7  The fourt…", "12  🇩🇪 Ein Ti…"])
  }

  @Test("no line exceeds the width, however narrow", arguments: 1...60)
  func neverExceeds(width: Int) {
    for line in table().lines(width: width) { #expect(TerminalText.width(line) <= max(width, 5)) }
  }

  @Test("the heading is bold where colours are on")
  func boldHeading() {
    let style = TextStyle(isOn: true)
    #expect(Table([.init("A")]).lines(width: nil, style: style) == ["\u{1B}[1mA\u{1B}[0m"])
  }
}
