import RoostStore
import ZLib

/// Compresses the body of one response as it comes, in parts, without the secrets in it.
///
/// It holds at most one part and what was compressed since the last taking.
struct ResponseKeeper {
  /// Compressed bytes that make a batch of their own.
  static let batchBytes = 256 << 10

  private var masked: MaskedBytes
  private var raw: [UInt8] = []
  private var parts: [ResponsePart] = []
  /// Compressed bytes that wait to be taken.
  private(set) var waiting = 0
  /// Whether all of the body so far could be compressed.
  private(set) var isWhole = true

  init(_ mask: SecretMask) { masked = MaskedBytes(mask) }

  mutating func add(_ chunk: Span<UInt8>) {
    masked.add(chunk, to: &raw)
    while raw.count >= ResponsePart.longest {
      close(Array(raw[..<ResponsePart.longest]))
      raw.removeSubrange(..<ResponsePart.longest)
    }
  }

  /// No more comes.
  mutating func finish() {
    masked.finish(into: &raw)
    for start in stride(from: 0, to: raw.count, by: ResponsePart.longest) {
      close(Array(raw[start..<min(start + ResponsePart.longest, raw.count)]))
    }
    raw = []
  }

  /// The parts since the last taking.
  mutating func take() -> [ResponsePart] {
    defer {
      parts = []
      waiting = 0
    }
    return parts
  }

  private mutating func close(_ bytes: [UInt8]) {
    guard let content = ZLib.compressed(bytes) else {
      isWhole = false
      return
    }
    parts.append(ResponsePart(content, length: bytes.count))
    waiting += content.count
  }
}
