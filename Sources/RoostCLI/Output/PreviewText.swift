import Diagnostics
import RoostEngine
import RoostKit
import Text

/// What a preview gave, for people.
enum PreviewText {
  /// The document's own title, then a table of its items, in document order.
  static func lines(
    _ result: PreviewResult, zone: String, width: Int?, style: TextStyle
  ) -> [String] {
    var lines: [String] = []
    if let feed = result.feed {
      lines.append(style.bold(TerminalText.clean(feed.title ?? "Untitled")))
      if let url = feed.url { lines.append(TerminalText.clean(url)) }
      lines.append("")
    }
    var table = Table([
      .init("DATE (\(zone))", narrowest: 10, dispensability: 2),
      .init("KIND", dispensability: 3), .init("ID", narrowest: 8, dispensability: 1),
      .init("TITLE", narrowest: 16),
    ])
    for entry in result.entries {
      let item = entry.item
      table.add([item.published?.localText ?? "", item.kind, item.id, item.title ?? "Untitled"])
    }
    if !table.isEmpty { lines += table.lines(width: width, style: style) }
    let skipped = result.skipped.isEmpty ? "" : ", \(result.skipped.count) skipped"
    return lines + ["", counted(result.entries.count, "item") + skipped]
  }
}
