/// Bounds on what one document may ask for.
package struct XMLLimits: Hashable, Sendable {
  /// Bytes of one gathered text or markup; what is longer is cut there, with a warning.
  package var textBytes = 64 << 20
  /// Bytes of one tag; a `<` that begins a longer one is text.
  package var tagBytes = 1 << 20
  /// Bytes of a DOCTYPE with its subset; a longer one is an error.
  package var doctypeBytes = 1 << 18
  /// Bytes of one name; a `<` that begins a longer one is text.
  package var nameBytes = 512
  /// Attributes of one tag; further ones are dropped, with a warning.
  package var attributes = 256
  /// Open elements; a deeper document is an error.
  package var depth = 1000
  /// `xml:base` values one inside the other, since each client resolves them all; inner ones are
  /// passed over.
  package var bases = 16
  /// Bytes of one `xml:base`, or of a namespace's URI; a longer one counts as empty.
  package var contextBytes = 2048
  /// Different names of elements and attributes; more are an error.
  package var names = 10_000

  /// The usual bounds.
  package init() {}
}
