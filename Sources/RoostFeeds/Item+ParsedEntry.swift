import Feeds
import JSON
import RoostKit

extension Item {
  /// The item that an entry of a feed stands for.
  init(id: String, kind: String, entry: ParsedEntry) {
    self.init(id: id, kind: kind)
    title = entry.title
    url = entry.url
    summary = entry.summary
    contentHTML = entry.contentHTML
    published = entry.published
    updated = entry.updated
    authors = entry.authors
    categories = entry.categories
    imageURL = entry.imageURL
    language = entry.language
    enclosures = entry.enclosures.map { Enclosure(url: $0.url, type: $0.type, length: $0.length) }
    attributes = entry.attributes
  }
}
