import Diagnostics
import RoostCLI
import RoostEngine
import Testing
import Threads

@Suite("What a sync tells on standard error")
struct ProgressObserverTests {
  private final class Log: Sendable {
    let text = Mutex("")
  }

  private func run(_ manner: ProgressObserver.Manner, terminal: Terminal? = nil) -> String {
    let log = Log()
    let observer = ProgressObserver(
      manner: manner, terminal: terminal, style: TextStyle(isOn: false), explain: "roost explain"
    ) { text in log.text.withLock { $0 += text } }
    observer.observe(.planned(sources: ["moon", "blog"]))
    observer.observe(.started(source: "moon"))
    observer.observe(.fetching(source: "moon", url: "https://example.org/a"))
    observer.observe(.importing(source: "moon", title: "One\u{1B}[2J"))
    observer.observe(.skipped(source: "moon", reason: "item 2 has no enclosure"))
    observer.observe(.warned(source: "moon", message: "a date cannot be read"))
    observer.observe(.said(source: "moon", text: "hello\u{1B}[2J"))
    var moon = SourceReport(source: "moon", plugin: "podcast", status: .ok)
    moon.counts.new = 1
    moon.counts.skipped = 1
    moon.counts.left = 1
    moon.bytes = 2048
    moon.milliseconds = 840
    observer.observe(.saved(source: "moon", counts: moon.counts))
    observer.observe(.finished(moon))
    let failure = SyncFailure("timeout", "no answer within 30s")
    observer.observe(
      .finished(SourceReport(source: "blog", plugin: "feed", status: .failed, failure: failure)))
    observer.draw()
    observer.end(keepsFrame: false)
    return log.text.withLock { $0 }
  }

  @Test("off a terminal there is one line per source, and warnings")
  func plain() {
    #expect(
      run(.plain) == """
        warning: moon: a date cannot be read
        moon: it said: hello[2J
        moon: ok: 1 new, 0 updated, 0 unchanged, 1 skipped, 1 left (2.0 KB, 0.8 s); see 'roost explain moon'
        error: blog: failed: no answer within 30s

        """)
  }

  @Test("quiet tells failures alone")
  func quiet() {
    #expect(run(.quiet) == "error: blog: failed: no answer within 30s\n")
  }

  @Test("verbose tells each step, cleaned for the terminal")
  func verbose() {
    #expect(
      run(.verbose) == """
        moon: started
        moon: fetching https://example.org/a
        moon: importing One[2J
        moon: skipped: item 2 has no enclosure
        warning: moon: a date cannot be read
        moon: it said: hello[2J
        moon: saved 1 new, 0 updated, 0 unchanged, 1 skipped, 1 left
        moon: ok: 1 new, 0 updated, 0 unchanged, 1 skipped, 1 left (2.0 KB, 0.8 s); see 'roost explain moon'
        error: blog: failed: no answer within 30s

        """)
  }

  @Test("on a terminal warnings and failures stay above the live lines, which are taken away")
  func live() {
    let terminal = Terminal { Terminal.Size(columns: 80, rows: 24) }
    #expect(
      run(.plain, terminal: terminal) == """
        warning: moon: a date cannot be read
        moon: it said: hello[2J
        error: blog: failed: no answer within 30s
        moon  ok            1 new, 0 updated, 0 unchanged, 1 skipped, 1 left
        blog  failed        no answer within 30s
        2 of 2 done, 1 failed
        \r\u{1B}[3A\u{1B}[J
        """)
  }
}
