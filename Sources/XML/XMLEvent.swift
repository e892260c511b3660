/// What `XMLReader.next()` gives: an element begins or ends.
///
/// The number is the name's id in that reader: dense, from 0, equal for equal (namespace, local
/// name, prefix). Text is no event; it is gathered on demand.
package enum XMLEvent: Hashable, Sendable {
  /// A start tag; its attributes can be read until the next call of `next()` or `push(_:)`.
  case start(Int)
  /// An end tag, written or implied.
  case end(Int)
}
