package import Diagnostics
package import RoostEngine
import Text

/// The state of a running sync and how it looks on a terminal; pure, so that it is tested without one.
package struct ProgressBoard: Sendable {
  private var sources: [SourceProgress] = []
  private var places: [String: Int] = [:]

  /// A board on which nothing is planned yet.
  package init() {}

  /// Takes in what happened; events that change no source's state are passed over.
  package mutating func apply(_ event: SyncEvent) {
    switch event {
    case .planned(let names):
      sources = names.map { SourceProgress(name: $0) }
      places = Dictionary(
        names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    case .started(let name): change(name) { $0.state = .running }
    case .progress(let name, let items, let bytes):
      change(name) {
        $0.items = items
        $0.bytes = bytes
      }
    case .finished(let report): change(report.source) { $0.state = .done(report) }
    case .step, .said, .fetching, .importing, .skipped, .warned, .saved: break
    }
  }

  /// The lines to draw: a line a source, in the order of the plan, while that fits; else those that
  /// run, then those that wait, as many as fit. The last line sums up.
  ///
  /// No line is as wide as the terminal, so that none wraps. Empty where nothing is planned.
  package func frame(columns: Int, rows: Int, style: TextStyle) -> [String] {
    guard !sources.isEmpty else { return [] }
    let room = max(1, rows - 2)
    var shown = sources
    if shown.count > room {
      let running = sources.filter { $0.state == .running }
      let waiting = sources.filter { $0.state == .waiting }
      shown = Array((running + waiting).prefix(room))
    }
    let width = max(1, columns - 1)
    let longest = shown.map { TerminalText.width($0.name) }.max() ?? 0
    let nameWidth = min(longest, max(8, width / 3))
    return shown.map { line($0, nameWidth, width, style) }
      + [TerminalText.fitted(summary, to: width)]
  }

  /// `2 of 5 done, 1 failed, 2 running, 1 waiting`.
  var summary: String {
    var (done, failed, running, waiting) = (0, 0, 0, 0)
    for source in sources {
      switch source.state {
      case .waiting: waiting += 1
      case .running: running += 1
      case .done(let report):
        done += 1
        if report.status.isFault { failed += 1 }
      }
    }
    var parts = ["\(done) of \(sources.count) done"]
    if failed > 0 { parts.append("\(failed) failed") }
    if running > 0 { parts.append("\(running) running") }
    if waiting > 0 { parts.append("\(waiting) waiting") }
    return parts.joined(separator: ", ")
  }

  private mutating func change(_ name: String, _ body: (inout SourceProgress) -> Void) {
    if let place = places[name] { body(&sources[place]) }
  }

  private func line(
    _ source: SourceProgress, _ nameWidth: Int, _ width: Int, _ style: TextStyle
  ) -> String {
    let name = TerminalText.padded(
      TerminalText.fitted(TerminalText.clean(source.name), to: nameWidth), to: nameWidth)
    let (word, detail) = state(of: source)
    // Each part is cut before it is coloured, so that no sequence is cut or counted.
    var room = max(0, width - nameWidth - 2)
    let shownWord = TerminalText.fitted(word, to: room)
    var line = name + "  " + style.state(shownWord, source)
    room -= max(Self.wordWidth, TerminalText.width(shownWord)) + 2
    guard !detail.isEmpty, room > 0 else { return line }
    line += String(repeating: " ", count: max(0, Self.wordWidth - TerminalText.width(shownWord)))
    return line + "  " + TerminalText.fitted(detail, to: room)
  }

  /// As wide as the longest status.
  private static let wordWidth = 12

  private func state(of source: SourceProgress) -> (word: String, detail: String) {
    switch source.state {
    case .waiting: return ("waiting", "")
    case .running:
      guard source.items > 0 || source.bytes > 0 else { return ("running", "") }
      return ("running", "\(counted(source.items, "item")), \(ByteSize.text(source.bytes))")
    case .done(let report):
      return (report.status.rawValue, SourceOutcome.detail(of: report, isShort: true))
    }
  }
}

extension TextStyle {
  fileprivate func state(_ word: String, _ source: SourceProgress) -> String {
    switch source.state {
    case .waiting: word
    case .running: cyan(word)
    case .done(let report): outcome(word, report.status)
    }
  }
}
