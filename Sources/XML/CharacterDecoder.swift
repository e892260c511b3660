import Glibc

/// Turns a document's bytes into UTF-8, whatever encoding they are in, as they come.
///
/// The encoding is, in this order: what a byte order mark says; UTF-16 or UTF-32 where the first
/// bytes show it; UTF-8 where the bytes are valid UTF-8, whatever is declared; the declaration; the
/// header's charset; windows-1252.
///
/// Since bytes are pushed, validity is judged once: from the first byte beyond ASCII on, 4 KiB are
/// held back and looked at (less at the document's end). Everything before is ASCII and the same in
/// all encodings. A later byte that is wrong in UTF-8 no longer changes the choice: it becomes
/// U+FFFD when its text is taken. Some wrong bytes among many right ones leave UTF-8 in place too; a
/// single high byte in a document that states UTF-8 or nothing is read as windows-1252.
struct CharacterDecoder: Sendable {
  private enum State: Sendable {
    case start
    case ascii
    case judging
    case utf8
    case utf16(isBig: Bool)
    case utf32(isBig: Bool)
    case table([UInt16])
    case transcoder(Transcoder)
  }

  /// The encoding's usual name, `utf-8` until another is found.
  private(set) var encoding = "utf-8"
  /// Whether the label was unknown or did not fit the bytes.
  private(set) var hasWrongLabel = false
  /// Bytes that were wrong in their encoding.
  private(set) var invalid = 0

  private let charset: String?
  private var state = State.start
  /// Bytes that wait: for a decision, or for the rest of their character.
  private var held: [UInt8] = []
  /// The document's first bytes, for the declaration.
  private var head: [UInt8] = []
  /// Whether an ESC shifts nothing, since the document is not in ISO-2022-JP.
  private var ignoresEscape = false
  private static let window = 4 << 10

  init(charset: String?) { self.charset = charset }

  /// Adds the next bytes, as far as they are decided, to the output.
  mutating func push(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    if head.count < 1024 { head.append(contentsOf: bytes.prefix(1024 - head.count)) }
    pass(bytes, into: &output)
  }

  private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    switch state {
    case .utf8: output.append(contentsOf: bytes)
    case .ascii: pushASCII(bytes, into: &output)
    case .start:
      held.append(contentsOf: bytes)
      if held.count >= 4 { start(into: &output) }
    case .judging:
      held.append(contentsOf: bytes)
      if held.count >= Self.window { judge(isFinal: false, into: &output) }
    default: convert(bytes, isFinal: false, into: &output)
    }
  }

  /// Adds what was held back: nothing comes any more.
  mutating func finish(into output: inout [UInt8]) {
    if case .start = state { start(into: &output) }
    if case .judging = state { judge(isFinal: true, into: &output) }
    convert(UnsafeBufferPointer(start: nil, count: 0), isFinal: true, into: &output)
    if case .transcoder(let transcoder) = state { transcoder.flush(into: &output) }
  }

  /// Looks at the first bytes: a mark, or the zeros of wide characters.
  private mutating func start(into output: inout [UInt8]) {
    let first = held
    var rest = first[...]
    let marks: [([UInt8], State, String)] = [
      ([0xEF, 0xBB, 0xBF], .utf8, "utf-8"),
      ([0xFF, 0xFE, 0, 0], .utf32(isBig: false), "utf-32le"),
      ([0, 0, 0xFE, 0xFF], .utf32(isBig: true), "utf-32be"),
      ([0xFF, 0xFE], .utf16(isBig: false), "utf-16le"),
      ([0xFE, 0xFF], .utf16(isBig: true), "utf-16be"),
    ]
    state = .ascii
    if let mark = marks.first(where: { first.starts(with: $0.0) }) {
      state = mark.1
      encoding = mark.2
      rest = first.dropFirst(mark.0.count)
    } else if first.count >= 4, let wide = Self.wide(first) {
      (state, encoding) = wide
    }
    held = []
    rest.withUnsafeBufferPointer { pass($0, into: &output) }
  }

  /// UTF-16 or UTF-32 without a mark: the first characters of a document are ASCII.
  private static func wide(_ first: [UInt8]) -> (State, String)? {
    switch (first[0] == 0, first[1] == 0, first[2] == 0, first[3] == 0) {
    case (false, true, false, true): (.utf16(isBig: false), "utf-16le")
    case (true, false, true, false): (.utf16(isBig: true), "utf-16be")
    case (false, true, true, true): (.utf32(isBig: false), "utf-32le")
    case (true, true, true, false): (.utf32(isBig: true), "utf-32be")
    default: nil
    }
  }

  /// Passes ASCII on, up to the first byte that means different things in different encodings.
  private mutating func pushASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) {
    guard let place = Self.firstTelling(bytes, findsEscape: !ignoresEscape) else {
      output.append(contentsOf: bytes)
      return
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<place]))
    held = Array(bytes[place...])
    state = .judging
    if held.count >= Self.window { judge(isFinal: false, into: &output) }
  }

  /// The first byte beyond ASCII, or ESC, which shifts ISO-2022-JP.
  private static func firstTelling(
    _ bytes: UnsafeBufferPointer<UInt8>, findsEscape: Bool
  ) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let place = TextScan.firstBeyondASCII(start, count: bytes.count)
    if findsEscape, let escape = memchr(start, 0x1B, place) {
      return UnsafePointer(escape.assumingMemoryBound(to: UInt8.self)) - start
    }
    return place < bytes.count ? place : nil
  }

  /// Chooses the encoding by the bytes held back.
  private mutating func judge(isFinal: Bool, into output: inout [UInt8]) {
    let bytes = held
    held = []
    let label = DeclaredEncoding(head).label ?? charset
    let declared = label.flatMap(EncodingLabel.init) ?? charset.flatMap(EncodingLabel.init)
    if bytes.first == 0x1B, declared != .multiByte("ISO-2022-JP") {
      ignoresEscape = true
      state = .ascii
    } else {
      if label != nil, declared == nil { hasWrongLabel = true }
      // No more than the window, however much came at once.
      let sample = bytes.prefix(Self.window)
      choose(declared, UTF8Sample(Array(sample), isFinal: isFinal && sample.count == bytes.count))
    }
    bytes.withUnsafeBufferPointer { pass($0, into: &output) }
    if isFinal, case .judging = state { judge(isFinal: true, into: &output) }
  }

  private mutating func choose(_ declared: EncodingLabel?, _ sample: UTF8Sample) {
    if declared == .multiByte("ISO-2022-JP"), sample.wide == 0 {
      use(.multiByte("ISO-2022-JP"))
    } else if sample.isMostlyUTF8 {
      state = .utf8
      if let declared, declared != .utf8 { hasWrongLabel = true }
    } else if let declared, declared != .utf8, declared != .utf16 {
      use(declared)
    } else if sample.wide > 0, sample.wide >= sample.invalid {
      state = .utf8
    } else {
      hasWrongLabel = hasWrongLabel || declared != nil
      use(.windows1252)
    }
  }

  private mutating func use(_ label: EncodingLabel) {
    switch label {
    case .singleByte(let name):
      guard let table = Transcoder.table(of: name) else { break }
      (state, encoding) = (.table(table), name.lowercased())
      return
    case .multiByte(let name):
      guard let transcoder = Transcoder(from: name) else { break }
      (state, encoding) = (.transcoder(transcoder), name.lowercased())
      return
    case .windows1252, .utf8, .utf16: break
    }
    (state, encoding) = (.table(WideDecoder.windows1252), "windows-1252")
  }

  private mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool, into output: inout [UInt8]
  ) {
    if case .table(let table) = state {
      WideDecoder.decode(bytes, table: table, into: &output)
      return
    }
    if !held.isEmpty {
      // Half a character from before: few bytes, so that one copy of the chunk is all it costs.
      held.append(contentsOf: bytes)
      let joined = held
      held = []
      joined.withUnsafeBufferPointer { convertWhole($0, isFinal: isFinal, into: &output) }
    } else {
      convertWhole(bytes, isFinal: isFinal, into: &output)
    }
  }

  private mutating func convertWhole(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool, into output: inout [UInt8]
  ) {
    let used =
      switch state {
      case .utf16(let isBig):
        WideDecoder.decode16(bytes, isBig: isBig, into: &output, invalid: &invalid)
      case .utf32(let isBig):
        WideDecoder.decode32(bytes, isBig: isBig, into: &output, invalid: &invalid)
      case .transcoder(let transcoder):
        transcoder.convert(bytes, into: &output, invalid: &invalid)
      default: bytes.count
      }
    guard used < bytes.count else { return }
    if isFinal {
      output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      invalid += 1
    } else {
      held = Array(bytes[used...])
    }
  }
}
