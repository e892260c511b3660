package import Diagnostics
package import RoostEngine
import Text

/// The closing table of `aggregate`.
package enum AggregateTable {
  /// A line a source, and their sum where there are several; nothing without sources.
  package static func lines(_ report: SyncReport, width: Int?, style: TextStyle) -> [String] {
    guard !report.sources.isEmpty else { return [] }
    let hasRelated = report.sources.contains { $0.counts.related > 0 }
    let hasSkipped = report.sources.contains { $0.counts.skipped > 0 }
    let hasLeft = report.sources.contains { $0.counts.left > 0 }
    var columns: [Table.Column] = [
      .init("SOURCE", narrowest: 8), .init("STATUS"), .init("NEW", isRight: true),
      .init("UPDATED", isRight: true, dispensability: 1),
      .init("UNCHANGED", isRight: true, dispensability: 2),
    ]
    if hasRelated { columns.append(.init("RELATED", isRight: true, dispensability: 4)) }
    if hasSkipped { columns.append(.init("SKIPPED", isRight: true, dispensability: 3)) }
    if hasLeft { columns.append(.init("LEFT", isRight: true, dispensability: 3)) }
    columns.append(.init("READ", isRight: true, dispensability: 5))
    columns.append(.init("TIME", isRight: true, dispensability: 6))
    var table = Table(columns)
    func add(_ name: String, _ status: String, _ counts: SyncCounts, _ effort: [String]) {
      var cells = [name, status, "\(counts.new)", "\(counts.updated)", "\(counts.unchanged)"]
      if hasRelated { cells.append("\(counts.related)") }
      if hasSkipped { cells.append("\(counts.skipped)") }
      if hasLeft { cells.append("\(counts.left)") }
      table.add(cells + effort)
    }
    for source in report.sources {
      add(
        source.source, source.status.rawValue, source.counts,
        [ByteSize.text(source.bytes), SourceOutcome.seconds(source.milliseconds)])
    }
    if report.sources.count > 1 {
      let bytes = report.sources.reduce(0) { $0 + $1.bytes }
      let elapsed = report.finished.milliseconds - report.started.milliseconds
      add(
        "\(report.sources.count) sources", "", report.counts,
        [ByteSize.text(bytes), SourceOutcome.seconds(elapsed)])
    }
    return table.lines(width: width, style: style)
  }
}
