/// One coding of a body at work: what goes into it, what came out, and how far it is.
final class UnpackingStage {
  private enum State {
    /// Nothing has come yet.
    case untouched
    /// A stream is being unpacked.
    case open
    /// A stream has ended, and what follows may begin another: so many bytes are not enough to tell.
    case ended(lookahead: [UInt8])
    /// What follows belongs to nothing.
    case over
  }

  static let outputSize = 16 << 10

  /// What is still to be unpacked. It belongs to another, who keeps it until it is used up.
  var input = UnsafeRawBufferPointer(start: nil, count: 0) {
    didSet { if case .untouched = state, !input.isEmpty { state = .open } }
  }
  private let unpacker: any Unpacker
  private let output = UnsafeMutableRawBufferPointer.allocate(
    byteCount: UnpackingStage.outputSize, alignment: 16)
  private var state = State.untouched
  /// Whether the output was too small for all that the unpacker had.
  private var mayHoldMore = false

  init(_ coding: Coding) throws(CodingError) {
    unpacker =
      switch coding {
      case .gzip: try Inflater(.gzip)
      case .deflate: DeflateUnpacker()
      case .br: try BrotliUnpacker()
      case .zstd: try ZstdUnpacker()
      }
  }

  deinit { output.deallocate() }

  /// Whether every stream that has begun has ended. A body of no bytes at all has none.
  var isComplete: Bool {
    switch state {
    case .untouched, .over: true
    case .open: false
    case .ended(let lookahead): lookahead.isEmpty
    }
  }

  /// What comes out next, valid until the next call; nil where more input is needed.
  func step() throws(CodingError) -> UnsafeRawBufferPointer? {
    while true {
      switch state {
      case .untouched: return nil
      case .over:
        input = UnsafeRawBufferPointer(start: nil, count: 0)
        return nil
      case .ended(let lookahead):
        guard let byte = input.first else { return nil }
        input = UnsafeRawBufferPointer(rebasing: input.dropFirst())
        try look(lookahead + [byte])
      case .open:
        guard mayHoldMore || !input.isEmpty else { return nil }
        let before = input.count
        let result = try unpacker.unpack(&input, into: output)
        mayHoldMore = result.count == output.count && !result.hasEnded
        if result.hasEnded { state = .ended(lookahead: []) }
        if result.count > 0 {
          return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<result.count])
        }
        // One that neither takes nor gives would be asked for ever.
        guard result.hasEnded || input.isEmpty || input.count < before else { throw .damaged }
      }
    }
  }

  /// Judges the bytes behind an ended stream.
  private func look(_ bytes: [UInt8]) throws(CodingError) {
    guard let unpacker = unpacker as? any SerialUnpacker else {
      state = .over
      return
    }
    switch unpacker.isStart(bytes) {
    case nil: state = .ended(lookahead: bytes)
    case false: state = .over
    case true:
      try unpacker.restart()
      state = .open
      // The beginning of a header, from which nothing comes out.
      _ = try unpacker.begin(with: bytes, into: output)
    }
  }
}
