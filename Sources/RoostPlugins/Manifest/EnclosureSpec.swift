/// The enclosures of an item: `{ each, url, type, length }`.
package struct EnclosureSpec: Hashable, Sendable {
  /// A list; `.` of the others is each of its results in turn. Nil: the record alone.
  package var each: ManifestValue?
  /// One URL; without result there is no enclosure.
  package var url: ManifestValue
  /// One media type.
  package var type: ManifestValue?
  /// One number of bytes.
  package var length: ManifestValue?

  /// Enclosures of those URLs.
  package init(
    each: ManifestValue? = nil, url: ManifestValue, type: ManifestValue? = nil,
    length: ManifestValue? = nil
  ) {
    self.each = each
    self.url = url
    self.type = type
    self.length = length
  }
}
