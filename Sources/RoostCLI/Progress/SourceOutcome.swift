import Diagnostics
package import RoostEngine
import Text

/// How a source came out of a sync, in words on one line.
package enum SourceOutcome {
  /// `moon: ok: 12 new, 1 updated, 3 unchanged (1.2 MB, 0.8 s)`, `moon: failed: what, where, why`.
  /// - Parameter explain: the command that tells of a source why records were skipped; nil: none does.
  package static func line(_ report: SourceReport, explain: String? = nil) -> String {
    var line =
      TerminalText.clean("\(report.source): \(report.status.rawValue): ")
      + detail(of: report, isShort: false)
    if let explain, report.counts.skipped > 0 {
      line += TerminalText.clean("; see '\(explain) \(report.source)'")
    }
    return line
  }

  /// The part behind the status; empty where there is nothing to say.
  static func detail(of report: SourceReport, isShort: Bool) -> String {
    var parts: [String] = []
    let counts = report.counts
    switch report.status {
    case .failed, .gone, .deferred, .skipped: break
    case .ok, .notModified, .partial:
      parts.append(countsText(counts))
      if !isShort { parts[0] += " (\(effort(report)))" }
    }
    if let failure = report.failure { parts.append(TerminalText.clean(failure.message)) }
    return parts.joined(separator: "; ")
  }

  /// `12 new, 1 updated, 3 unchanged`, with related, skipped and left ones where there are some.
  static func countsText(_ counts: SyncCounts) -> String {
    var text = "\(counts.new) new, \(counts.updated) updated, \(counts.unchanged) unchanged"
    if counts.related > 0 { text += ", \(counts.related) related" }
    if counts.skipped > 0 { text += ", \(counts.skipped) skipped" }
    if counts.left > 0 { text += ", \(counts.left) left" }
    return text
  }

  private static func effort(_ report: SourceReport) -> String {
    "\(ByteSize.text(report.bytes)), \(seconds(report.milliseconds))"
  }

  /// `0.8 s`, `12 s`, `3m5s`.
  static func seconds(_ milliseconds: Int64) -> String {
    if milliseconds >= 100_000 { return Interval.text(milliseconds / 1000) }
    if milliseconds >= 9950 { return "\((milliseconds + 500) / 1000) s" }
    let tenths = (max(0, milliseconds) + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension TextStyle {
  /// The text in the colour of that outcome.
  func outcome(_ text: String, _ status: SyncStatus) -> String {
    switch status {
    case .ok, .notModified: green(text)
    case .partial, .failed: red(text)
    case .deferred, .gone, .skipped: yellow(text)
    }
  }
}

/// `1 item`, `2 items`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
