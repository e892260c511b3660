import JSON
import RoostKit
package import RoostStore
import Text

extension ListedItem {
  /// The names of the columns of `list --format csv`.
  package static let csvHeading = CSVWriter.record(
    [
      "number", "source", "id", "kind", "title", "url", "published", "published_precision",
      "updated", "first_seen", "left_at", "authors", "categories", "language", "image_url",
      "enclosure_url", "enclosure_type", "enclosure_length", "summary", "attributes",
    ].map { .plain($0) })

  /// The item as one record; of its enclosures the first, lists with `; ` between, attributes as JSON.
  package var csvRecord: String {
    let enclosure = item.enclosures.first
    return CSVWriter.record([
      .plain("\(number)"), .plain(source), .text(item.id), .text(item.kind), .text(item.title),
      .text(item.url), .plain(item.published?.instant.rfc3339),
      .plain(item.published?.precision.rawValue), .plain(item.updated?.instant.rfc3339),
      .plain(firstSeen.rfc3339), .plain(leftAt?.rfc3339),
      .text(item.authors.joined(separator: "; ")), .text(item.categories.joined(separator: "; ")),
      .text(item.language), .text(item.imageURL), .text(enclosure?.url), .text(enclosure?.type),
      .plain(enclosure?.length.map(String.init)), .text(item.summary),
      .text(item.attributes.isEmpty ? nil : JSONValue.object(item.attributes).text()),
    ])
  }
}

extension CSVWriter.Cell {
  fileprivate static func text(_ text: String?) -> CSVWriter.Cell {
    text.map { .text($0) } ?? .empty
  }

  fileprivate static func plain(_ text: String?) -> CSVWriter.Cell {
    text.map { .plain($0) } ?? .empty
  }
}
