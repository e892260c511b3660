/// A part of a response's body, compressed, that can be expanded by itself.
package struct ResponsePart: Hashable, Sendable {
  /// Most bytes of a part before compression.
  package static let longest = 256 << 10

  /// The compressed bytes.
  package var content: [UInt8]
  /// How many bytes it was before; at most `longest`.
  package var length: Int

  /// A part of so many bytes before compression.
  package init(_ content: [UInt8], length: Int) {
    self.content = content
    self.length = length
  }
}
