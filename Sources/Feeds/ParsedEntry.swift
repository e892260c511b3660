package import JSON
package import Text

/// One item of a feed, whatever its format, with what its elements say and nothing made up.
package struct ParsedEntry: Hashable, Sendable {
  /// `guid`, Atom `id`, `dc:identifier`, `rdf:about` or JSON `id`, as written; nil where there is none.
  package var id: String?
  /// Plain text on one line; nil where it is missing or empty.
  package var title: String?
  /// Absolute URL of the entry's page; nil where it is missing or no web address.
  package var url: String?
  /// Short description, markup kept, links absolute; nil where it is missing or empty.
  package var summary: String?
  /// Full content as HTML, links absolute; nil where it is missing or empty.
  package var contentHTML: String?
  /// When it was published; nil where no date can be read.
  package var published: DatedInstant?
  /// When it was changed last; nil where no such date can be read.
  package var updated: DatedInstant?
  /// Names, each once; the feed's where the entry has none.
  package var authors: [String] = []
  /// Names, each once.
  package var categories: [String] = []
  /// Files, in order, each URL once.
  package var enclosures: [ParsedEnclosure] = []
  /// Absolute URL of a picture.
  package var imageURL: String?
  /// BCP 47 tag as written.
  package var language: String?
  /// `duration_s`, `season`, `episode`, `explicit` and the rest of what podcasts and threads say.
  package var attributes = JSONObject()
  /// Line of the document at which it begins, from 1; nil where the format's reader tells none.
  package var line: Int?
  /// What is wrong with the entry and costs it no more than a field.
  package var warnings: [String] = []

  package init() {}
}
