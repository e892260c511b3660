import Diagnostics
import JSON
import RoostEngine
import RoostStore
import Text

/// One source as `roost sources` shows it: what sources.yaml and the store say together.
struct SourceRow {
  let name: String
  /// nil: it is in the store alone.
  private let configured: SourceConfiguration?
  private let items: Int
  private let carried: Int
  private let status: SourceStatus
  private let now: Instant

  /// The sources of the configuration in its order, then those that the store alone knows.
  static func rows(
    _ configuration: Configuration, _ summaries: [SourceSummary], now: Instant
  ) -> [SourceRow] {
    var known = Dictionary(
      summaries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = configuration.sources.map {
      SourceRow($0.name, $0, known.removeValue(forKey: $0.name), now)
    }
    return rows
      + summaries.filter { known[$0.name] != nil }.map { SourceRow($0.name, nil, $0, now) }
  }

  private init(
    _ name: String, _ configured: SourceConfiguration?, _ summary: SourceSummary?, _ now: Instant
  ) {
    self.name = name
    self.configured = configured
    items = summary?.items ?? 0
    carried = summary?.carried ?? 0
    status = summary?.status ?? SourceStatus()
    self.now = now
  }

  /// Whether it is no longer in sources.yaml.
  var isRemoved: Bool { configured == nil }

  /// `removed`, `disabled`, else the outcome of the last sync.
  private var state: String {
    guard let configured else { return "removed" }
    return configured.isEnabled ? status.state.rawValue : "disabled"
  }

  private var plugin: String? { configured?.plugin ?? status.plugin }
  private var title: String? { configured?.title ?? status.title }

  /// When it is asked next; nil where it never is.
  private var nextDue: Instant? {
    guard let configured, configured.isEnabled, status.state != .gone else { return nil }
    return max(status.nextDue ?? now, status.retryAt ?? now)
  }

  var json: JSONValue {
    var error = JSONValue.null
    if let kind = status.errorKind {
      error = ["kind": .string(kind), "message": .text(status.errorMessage)]
    }
    return [
      "name": .string(name), "plugin": .text(plugin), "title": .text(title),
      "state": .string(state), "items": .integer(Int64(items)),
      "related": .integer(Int64(carried)), "last_sync": .text(status.lastSync?.rfc3339),
      "last_success": .text(status.lastSuccess?.rfc3339), "next_due": .text(nextDue?.rfc3339),
      "retry_at": .text(status.retryAt?.rfc3339), "failures": .integer(Int64(status.failures)),
      "error": error, "moved_to": .text(status.movedURL),
      "every_s": configured.map { .integer($0.every) } ?? .null,
      "tags": .array((configured?.tags ?? []).map { .string($0) }),
      "warnings": .array(status.warnings.map { .string($0) }),
    ]
  }

  /// The sources as a table, and below it what has no room there: errors that would be cut, in lines of
  /// their own, and where a source has moved to.
  static func lines(
    _ rows: [SourceRow], zone: String, width: Int?, style: TextStyle
  ) -> [String] {
    let whole = table(rows, zone: zone, hasErrors: true)
    let fits = width.map { whole.width <= $0 } ?? true
    let table = fits ? whole : table(rows, zone: zone, hasErrors: false)
    var notes: [String] = []
    for row in rows {
      if !fits, let message = row.status.errorMessage { notes.append("\(row.name): \(message)") }
      if row.configured != nil, let moved = row.status.movedURL {
        notes.append("\(row.name): moved to \(moved); edit sources.yaml")
      }
    }
    let wrapped = notes.flatMap { note in
      let parts = WrappedText.lines(TerminalText.clean(note), width: width.map { max(20, $0 - 2) })
      return parts.enumerated().map { ($0.offset == 0 ? "" : "  ") + $0.element }
    }
    return table.lines(width: width, style: style) + (wrapped.isEmpty ? [] : [""] + wrapped)
  }

  private static func table(_ rows: [SourceRow], zone: String, hasErrors: Bool) -> Table {
    let hasWarnings = rows.contains { !$0.status.warnings.isEmpty }
    var columns: [Table.Column] = [
      .init("NAME", narrowest: 8), .init("PLUGIN", dispensability: 3),
      .init("ITEMS", isRight: true), .init("STATE"),
    ]
    if hasWarnings { columns.append(.init("WARN", isRight: true)) }
    columns += [
      .init("LAST SYNC (\(zone))", dispensability: 1), .init("NEXT DUE", dispensability: 2),
    ]
    if hasErrors { columns.append(.init("ERROR")) }
    var table = Table(columns)
    for row in rows {
      var cells = [row.name, row.plugin ?? "", "\(row.items)", row.state]
      if hasWarnings {
        cells.append(row.status.warnings.isEmpty ? "" : "\(row.status.warnings.count)")
      }
      cells += [
        row.status.lastSync.map { LocalTime($0).text } ?? "never",
        row.nextDue.map { $0 <= row.now ? "now" : LocalTime($0).text } ?? "never",
      ]
      if hasErrors { cells.append(row.status.errorMessage ?? "") }
      table.add(cells)
    }
    return table
  }

  /// All that is known of the source, for people.
  func lines(width: Int?, style: TextStyle) -> [String] {
    var fields = [
      ("plugin", plugin ?? "unknown"), ("state", state),
      ("items", "\(items)" + (carried > 0 ? " and \(carried) that came along" : "")),
      ("last sync", Self.text(status.lastSync)), ("last success", Self.text(status.lastSuccess)),
      ("next due", nextDue.map { $0 <= now ? "now" : Self.text($0) } ?? "never"),
    ]
    if let configured {
      fields.append(("every", Interval.text(configured.every)))
      fields.append(("declared at", configured.place))
      if !configured.tags.isEmpty {
        fields.append(("tags", configured.tags.joined(separator: ", ")))
      }
    }
    if let moved = status.movedURL { fields.append(("moved to", moved)) }
    if let retry = status.retryAt, retry > now {
      fields.append(("held back until", Self.text(retry)))
    }
    if let message = status.errorMessage {
      fields.append(("error", message))
      fields.append(("failures in a row", "\(status.failures)"))
    }
    for warning in status.warnings { fields.append(("warning", warning)) }
    let heading = name + (title.map { ": \($0)" } ?? "")
    return [style.bold(TerminalText.clean(heading))]
      + FieldList.lines(fields, width: width, style: style)
  }

  private static func text(_ instant: Instant?) -> String {
    guard let instant else { return "never" }
    let local = LocalTime(instant)
    return "\(local.text) \(local.zone)"
  }
}
