/// Why a response cannot be read, as an adapter throws it; every other error is shown as
/// `invalid-document` with its description.
public struct ReadFailure: Error, Hashable, Sendable {
  /// The kind, as reports name it: `not-a-feed`, `invalid-document`, `api-error` …
  public var kind: String
  /// A sentence for people: what is wrong, where in the document, what to do. It may hold foreign
  /// text; the engine cleans it and adds source and URL.
  public var message: String

  /// A failure of that kind.
  public init(_ kind: String, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
