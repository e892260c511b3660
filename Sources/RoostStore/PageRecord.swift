package import HTTP
package import JSON

/// What is kept of a page, found by its request key.
package struct PageRecord: Hashable, Sendable {
  /// Validators exactly as the server sent them.
  package var validators: Validators
  /// Manifest, options, relations of the source and mapping version under which it was read; with
  /// another one now the request must be unconditional.
  package var fingerprint: UInt64
  /// Hash of the body; nil where none was taken.
  package var bodyHash: UInt64?
  /// State of the request after it; nil: the walk ended there.
  package var next: JSONValue?
  /// Whether the page left nothing out.
  package var isComplete: Bool
  /// How many items it gave.
  package var itemCount: Int
  /// Whether items that it gave once, and gives no more, have not been taken to have left yet.
  package var hasDropped = false
  /// What else the engine keeps of it, as `PageEnd` gave it; nil: nothing.
  package var notes: JSONValue?
}
