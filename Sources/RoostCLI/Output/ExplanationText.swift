import Diagnostics
import JSON
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// Explanations for people.
enum ExplanationText {
  /// Columns of a value that are shown; JSON has it whole.
  private static let valueColumns = 60

  /// Where an item's values came from.
  static func lines(
    _ explanation: ItemExplanation, of view: ItemView, width: Int?, style: TextStyle
  ) -> [String] {
    let title = view.item.item.title ?? "Untitled"
    var fields = [
      ("item", "\(view.item.source)/\(view.item.item.id)"),
      ("plugin", "\(explanation.plugin), stream \(explanation.stream)"),
      ("request", explanation.asked),
    ]
    if !explanation.asked.hasSuffix(" " + explanation.url) {
      fields.append(("answered by", explanation.url))
    }
    fields.append(
      (
        "response",
        explanation.keptSince.map { "kept since \(time($0))" } ?? "fetched for this; none is kept"
      ))
    let page = explanation.page.map { ", on page \($0 + 1)" } ?? ", of that request"
    fields.append(("record", explanation.record + page))
    if let parent = explanation.parent {
      fields.append(("came along", "with \(parent), by '\(explanation.carrier ?? "")'"))
    }
    if !explanation.isDeclarative {
      fields.append(("values", "made by the code of plugin '\(explanation.plugin)'"))
    }
    return [style.bold(TerminalText.clean(title))]
      + FieldList.lines(fields, width: width, style: style) + [""]
      + table(explanation).lines(width: width, style: style) + notes(explanation)
  }

  private static func table(_ explanation: ItemExplanation) -> Table {
    let hasOrigins = explanation.values.contains { $0.origin != nil }
    var columns: [Table.Column] = [.init("FIELD"), .init("VALUE", narrowest: 16)]
    if hasOrigins { columns += [.init("AT", narrowest: 12), .init("EXPRESSION", narrowest: 16)] }
    var table = Table(columns)
    for value in explanation.values {
      let origin = value.origin
      table.add([
        value.name, text(value.value),
        origin.map { "\($0.file):\($0.line):\($0.column)" } ?? "",
        origin.map { TerminalText.fitted(TerminalText.clean($0.expression), to: valueColumns) }
          ?? "",
      ])
    }
    return table
  }

  /// What is stored otherwise.
  private static func notes(_ explanation: ItemExplanation) -> [String] {
    let others = explanation.values.filter { $0.stored != nil }
    guard !others.isEmpty else { return [] }
    return [
      "",
      "Stored otherwise, since the response, the page or the options changed after the last sync:",
    ]
      + others.map { value in
        TerminalText.clean("  \(value.name): \(text(value.stored ?? .null))")
      }
  }

  private static func text(_ value: JSONValue) -> String {
    let text =
      switch value {
      case .null: "nothing"
      case .string(let text): text
      default: value.text()
      }
    return TerminalText.fitted(TerminalText.clean(text), to: valueColumns)
  }

  /// Why a source is due when it is.
  static func lines(
    _ explanation: SourceExplanation, now: Instant, width: Int?, style: TextStyle
  ) -> [String] {
    let due = explanation.nextDue.map { $0 <= now ? "now" : time($0) } ?? "never"
    var lines = [style.bold("\(TerminalText.clean(explanation.source)) is due: \(due)")]
    lines += wrapped(explanation.reasons, width)
    if let last = explanation.lastSync {
      let heading =
        explanation.isDeferred
        ? "The last sync that was not held back" : "The last sync, at \(time(last))"
      lines += ["", style.bold(heading)]
      lines +=
        explanation.deeds.isEmpty
        ? ["  skipped, merged, held back and removed nothing"] : wrapped(explanation.deeds, width)
    }
    return lines
  }

  private static func wrapped(_ lines: [SourceExplanation.Line], _ width: Int?) -> [String] {
    lines.flatMap { line in
      let lead = ["failed", "warning"].contains(line.kind) ? "\(line.kind): " : ""
      let parts = WrappedText.lines(
        TerminalText.clean(lead + line.text), width: width.map { max(20, $0 - 4) })
      return parts.enumerated().map { ($0.offset == 0 ? "  " : "    ") + $0.element }
    }
  }

  /// A moment in local time, with its zone.
  static func time(_ instant: Instant) -> String {
    let local = LocalTime(instant)
    return "\(local.text) \(local.zone)"
  }
}
