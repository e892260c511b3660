/// Values of an option that nobody knows, and the lines of its source: none of these shows them.
struct UnknownValues: Hashable, Sendable {
  /// From the source's name to the next source.
  var lines: ClosedRange<Int>
  /// The values as they stand there.
  var texts: [String]
}
