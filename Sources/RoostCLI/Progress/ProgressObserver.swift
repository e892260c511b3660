package import Diagnostics
package import RoostEngine
import Threads

/// Shows a sync on standard error: live and in place on a terminal, else one line per source; with
/// `--verbose` every step.
package final class ProgressObserver: SyncObserver {
  /// How much is told.
  package enum Manner: Hashable, Sendable {
    /// Failures alone (`--quiet`).
    case quiet
    /// A line when a source is done, or live.
    case plain
    /// Every step.
    case verbose
  }

  private struct State {
    var board = ProgressBoard()
    var frame = LiveFrame()
    var above: [String] = []
  }

  private let manner: Manner
  private let terminal: Terminal?
  private let style: TextStyle
  private let explain: String?
  private let write: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - terminal: the terminal to draw on; nil: lines are written as they come.
  ///   - explain: the command that tells of a source why records were skipped; nil: none does.
  ///   - write: takes what goes to standard error.
  package init(
    manner: Manner, terminal: Terminal?, style: TextStyle, explain: String? = nil,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.manner = manner
    self.terminal = manner == .quiet ? nil : terminal
    self.style = style
    self.explain = explain
    self.write = write
  }

  package var wantsSteps: Bool { manner == .verbose }

  package func observe(_ event: SyncEvent) {
    let lines = lines(for: event)
    state.withLock { state in
      state.board.apply(event)
      if terminal != nil {
        state.above += lines
      } else if !lines.isEmpty {
        write(lines.joined(separator: "\n") + "\n")
      }
    }
  }

  /// Draws the present state; does nothing off a terminal.
  package func draw() {
    guard let terminal else { return }
    state.withLock { state in
      let size = terminal.size()
      let lines = state.board.frame(columns: size.columns, rows: size.rows, style: style)
      write(state.frame.redraw(lines, above: state.above))
      state.above = []
    }
  }

  /// Takes the live lines away and leaves what is to stay; does nothing off a terminal.
  ///
  /// - Parameter keepsFrame: whether the last state stays too: where no table follows it there.
  package func end(keepsFrame: Bool) {
    guard terminal != nil else { return }
    if keepsFrame { return draw() }
    state.withLock { state in
      write(state.frame.redraw([], above: state.above))
      state.above = []
    }
  }

  private func lines(for event: SyncEvent) -> [String] {
    switch event {
    case .finished(let report): finishedLines(report)
    case .warned where manner == .quiet: []
    case .warned(let source, let message): [Message.warning("\(source): \(message)", style)]
    case .said where manner == .plain: StepText.line(event).map { [$0] } ?? []
    default: manner == .verbose ? StepText.line(event).map { [$0] } ?? [] : []
    }
  }

  /// A failed source, or one just found gone, is always told; another one where nothing live shows it.
  private func finishedLines(_ report: SourceReport) -> [String] {
    let line = SourceOutcome.line(report, explain: explain)
    if report.isAlarming {
      return [Message.error(line, style)]
    }
    switch manner {
    case .quiet: return []
    case .plain: return terminal == nil ? [line] : []
    case .verbose: return [line]
    }
  }
}
