/// Reads one response, pushed to it in chunks; made anew for each response.
public protocol PageReader: Sendable {
  /// Takes the next bytes of the body.
  /// - Throws: where the document cannot be read; what was added to the page stays.
  mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws

  /// The body has ended.
  /// - Throws: where the document cannot be read; what was added to the page stays.
  mutating func finish(into page: inout Page) throws
}
