import Codings

/// What comes out of bytes in codings, pushed in steps.
struct Unpacked: Equatable {
  var text = ""
  var isComplete = true
  var largest = 0

  /// - Throws: `CodingError`.
  init(
    _ bytes: [UInt8], _ codings: [Coding], step: Int = .max, limit: Int = 1 << 30
  ) throws {
    let unpacker = try BodyUnpacker(codings, limit: limit)
    var body: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(step))
      rest = rest.dropFirst(part.count)
      try part.withUnsafeBytes { try unpacker.push($0) }
      while let piece = try unpacker.pull() {
        body += piece
        largest = max(largest, piece.count)
      }
    }
    text = String(decoding: body, as: UTF8.self)
    isComplete = unpacker.isComplete
  }
}
