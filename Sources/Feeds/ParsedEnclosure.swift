/// A file that an entry names.
package struct ParsedEnclosure: Hashable, Sendable {
  /// Absolute URL; as written where it is relative and no base is known.
  package var url: String
  /// Media type of the form `x/y`, as given or told from the URL's extension; nil where neither says.
  package var type: String?
  /// Size in bytes, above 0; nil where it is missing or no such number.
  package var length: Int64?

  package init(url: String, type: String? = nil, length: Int64? = nil) {
    self.url = url
    self.type = type
    self.length = length
  }
}
