import RoostEngine
import Text

/// The lines that `--verbose` writes for what happens during a sync.
enum StepText {
  /// One line; nil for an event that is told otherwise.
  static func line(_ event: SyncEvent) -> String? {
    guard let (source, text) = parts(event) else { return nil }
    return TerminalText.clean("\(source): \(text)")
  }

  private static func parts(_ event: SyncEvent) -> (source: String, text: String)? {
    switch event {
    case .planned, .progress, .finished, .warned: nil
    case .started(let source): (source, "started")
    case .step(let source, let text): (source, text)
    case .said(let source, let text): (source, "it said: \(text)")
    case .fetching(let source, let url): (source, "fetching \(url)")
    case .importing(let source, let title): (source, "importing \(title)")
    case .skipped(let source, let reason): (source, "skipped: \(reason)")
    case .saved(let source, let counts): (source, "saved \(SourceOutcome.countsText(counts))")
    }
  }
}
