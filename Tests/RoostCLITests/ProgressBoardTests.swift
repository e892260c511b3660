import Diagnostics
import RoostCLI
import RoostEngine
import Testing
import Text

@Suite("Progress on a terminal")
struct ProgressBoardTests {
  private let plain = TextStyle(isOn: false)

  private func board() -> ProgressBoard {
    var board = ProgressBoard()
    board.apply(.planned(sources: ["moon", "launches", "trending", "swift-blog"]))
    board.apply(.started(source: "launches"))
    board.apply(.started(source: "moon"))
    board.apply(.progress(source: "launches", items: 120, bytes: 1_572_864))
    var counts = SyncCounts()
    counts.new = 3
    counts.unchanged = 20
    var moon = SourceReport(source: "moon", plugin: "podcast", status: .ok)
    moon.counts = counts
    board.apply(.finished(moon))
    let failure = SyncFailure("http-status", "GET https://example.org/feed gave 500")
    board.apply(
      .finished(
        SourceReport(source: "trending", plugin: "tmdb", status: .failed, failure: failure)))
    return board
  }

  @Test("each source has a line that says what it does")
  func showsStates() {
    #expect(
      board().frame(columns: 80, rows: 24, style: plain) == [
        "moon        ok            3 new, 0 updated, 20 unchanged",
        "launches    running       120 items, 1.5 MB",
        "trending    failed        GET https://example.org/feed gave 500",
        "swift-blog  waiting",
        "2 of 4 done, 1 failed, 1 running, 1 waiting",
      ])
  }

  @Test("at 40 columns lines are cut, so that none wraps")
  func fitsNarrow() {
    #expect(
      board().frame(columns: 40, rows: 24, style: plain) == [
        "moon        ok            3 new, 0 upd…",
        "launches    running       120 items, 1…",
        "trending    failed        GET https://…",
        "swift-blog  waiting",
        "2 of 4 done, 1 failed, 1 running, 1 wa…",
      ])
  }

  @Test("no line is as wide as the terminal", arguments: [1, 5, 10, 20, 30, 33, 40, 80, 200])
  func neverWraps(columns: Int) {
    for line in board().frame(columns: columns, rows: 24, style: plain) {
      #expect(TerminalText.width(line) < max(columns, 12))
    }
  }

  @Test("where sources outnumber the rows, those that run come first, and the sum says the rest")
  func sumsUp() {
    var board = ProgressBoard()
    board.apply(.planned(sources: (1...100).map { "s\($0)" }))
    board.apply(.started(source: "s50"))
    #expect(
      board.frame(columns: 80, rows: 5, style: plain) == [
        "s50  running", "s1   waiting", "s2   waiting", "0 of 100 done, 1 running, 99 waiting",
      ])
  }

  @Test("colours change no width")
  func colours() {
    let coloured = board().frame(columns: 40, rows: 24, style: TextStyle(isOn: true))
    #expect(coloured[0] == "moon        \u{1B}[32mok\u{1B}[0m            3 new, 0 upd…")
    #expect(coloured[2] == "trending    \u{1B}[31mfailed\u{1B}[0m        GET https://…")
  }

  @Test("a block is redrawn in its place, with lines above it that stay")
  func redraws() {
    var frame = LiveFrame()
    #expect(frame.redraw(["a", "b"]) == "a\nb\n")
    #expect(frame.redraw(["c"], above: ["done"]) == "\r\u{1B}[2A\u{1B}[Jdone\nc\n")
    #expect(frame.redraw([]) == "\r\u{1B}[1A\u{1B}[J")
    #expect(frame.redraw([], above: ["end"]) == "end\n")
  }
}
