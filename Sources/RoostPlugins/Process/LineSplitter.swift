import Text

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Cuts an output into lines, each of bounded length.
struct LineSplitter {
  /// Number of the line that comes next, from 1.
  private(set) var number = 1
  private var begun: [UInt8] = []

  /// Takes bytes and hands over every line that they end, without its end, blank ones left out.
  /// - Throws: `PluginError` where a line is longer than it may; what `body` throws.
  mutating func push(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      guard let end = memchr(start, 0x0A, rest.count) else {
        guard begun.count + rest.count <= ProcessLimits.lineSize else { throw tooLong }
        begun.append(contentsOf: rest)
        return
      }
      let count = UnsafeRawPointer(end) - UnsafeRawPointer(start)
      let line = UnsafeBufferPointer(rebasing: rest[..<count])
      rest = UnsafeBufferPointer(rebasing: rest[(count + 1)...])
      if begun.isEmpty {
        try give(line, body)
      } else {
        guard begun.count + count <= ProcessLimits.lineSize else { throw tooLong }
        begun.append(contentsOf: line)
        try giveBegun(body)
      }
      number += 1
    }
  }

  /// Hands over what stands behind the last end of a line.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    if !begun.isEmpty { try giveBegun(body) }
  }

  private mutating func giveBegun(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    let line = begun
    begun.removeAll(keepingCapacity: begun.capacity <= 1 << 20)
    try line.withUnsafeBufferPointer { try give($0, body) }
  }

  private func give(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    if line.contains(where: { $0 > 0x20 }) { try body(line) }
  }

  private var tooLong: PluginError {
    PluginError(
      "line-too-long",
      "line \(number) of the output is longer than \(ByteSize.text(Int64(ProcessLimits.lineSize)))")
  }
}
