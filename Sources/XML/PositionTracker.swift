/// Counts lines and columns, only as far as someone asks or bytes leave the buffer, and each byte
/// once: all in all linear.
struct PositionTracker: Sendable {
  /// Where in the buffer it has counted to.
  private var counted = 0
  /// Bytes of the document before the buffer.
  private var dropped = 0
  private var line = 1
  private var column = 1

  /// The position of a place in the buffer; one before the last asked for gives the last.
  mutating func position(
    of place: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> XMLPosition {
    if place > counted { count(to: place, in: bytes) }
    return XMLPosition(line: line, column: column, offset: dropped + counted)
  }

  /// The buffer loses its first bytes.
  mutating func drop(_ count: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    if count > counted { self.count(to: count, in: bytes) }
    counted -= count
    dropped += count
  }

  private mutating func count(to place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let part = UnsafeBufferPointer(rebasing: bytes[counted..<place])
    counted = place
    let lines = TextScan.countLines(part)
    var tail = part
    if lines > 0, let last = part.lastIndex(of: 0x0A) {
      line += lines
      column = 1
      tail = UnsafeBufferPointer(rebasing: part[(last + 1)...])
    }
    column += TextScan.countCharacters(tail)
  }
}
