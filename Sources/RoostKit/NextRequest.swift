public import HTTP
public import JSON

/// The request after a page, and what its reader must know: the resume position.
public struct NextRequest: Hashable, Sendable {
  /// The request.
  public var request: HTTPRequest
  /// What the stream carries to that page, as JSON: page number, place in the walk, parents …
  public var state: JSONValue

  /// That request, with what the stream carries to it.
  public init(_ request: HTTPRequest, state: JSONValue = .null) {
    self.request = request
    self.state = state
  }
}
