package import Diagnostics
import JSON
import RoostKit
package import RoostStore
import Text

extension ItemView {
  /// One item for people: `show`.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut or broken.
  package func lines(width: Int?, style: TextStyle) -> [String] {
    var lines = [style.bold(TerminalText.clean(item.item.title ?? "Untitled"))]
    lines += FieldList.lines(fields, width: width, style: style)
    let text = item.item.summary ?? item.item.contentHTML
    if let text = text.map(HTMLText.plain), !text.isEmpty {
      lines += [""] + WrappedText.lines(TerminalText.clean(text), width: min(width ?? 100, 100))
    }
    lines += section("relations", item.relations, width, style)
    lines += section("relations of others to it", incoming, width, style)
    return lines
  }

  private var fields: [(String, String)] {
    let it = item.item
    var fields = [("number", "\(item.number)"), ("source", item.source), ("id", it.id)]
    fields.append(("kind", it.kind + (item.isCarried ? " (came along with others)" : "")))
    if let published = it.published { fields.append(("published", Self.date(published))) }
    if let updated = it.updated { fields.append(("updated", Self.date(updated))) }
    fields.append(("first seen", Self.date(DatedInstant(item.firstSeen))))
    if let left = item.leftAt { fields.append(("left", Self.date(DatedInstant(left)))) }
    if !it.authors.isEmpty { fields.append(("authors", it.authors.joined(separator: ", "))) }
    if !it.categories.isEmpty {
      fields.append(("categories", it.categories.joined(separator: ", ")))
    }
    if let language = it.language { fields.append(("language", language)) }
    if let url = it.url { fields.append(("url", url)) }
    if let image = it.imageURL { fields.append(("image", image)) }
    fields += it.enclosures.map { ("enclosure", Self.text($0)) }
    fields += it.attributes.members.map { ($0.name, $0.value.stringValue ?? $0.value.text()) }
    return fields
  }

  private func section(
    _ title: String, _ relations: [ListedRelation], _ width: Int?, _ style: TextStyle
  ) -> [String] {
    guard !relations.isEmpty else { return [] }
    let fields = relations.map { relation in
      let place = relation.source == item.source ? relation.id : "\(relation.source)/\(relation.id)"
      let number = relation.number.map { " (\($0))" } ?? ""
      return (relation.name, (relation.title.map { "\($0), " } ?? "") + place + number)
    }
    return ["", style.bold(title)] + FieldList.lines(fields, width: width, style: style)
  }

  private static func date(_ date: DatedInstant) -> String {
    switch date.precision {
    case .hour, .minute, .second: "\(date.localText) \(LocalTime(date.instant).zone)"
    default: date.localText
    }
  }

  private static func text(_ enclosure: Enclosure) -> String {
    let details = [enclosure.type, enclosure.length.map { ByteSize.text($0) }].compactMap { $0 }
    return enclosure.url + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}
