import Testing

@testable import RoostEngine

@Suite("Bytes without secrets") struct MaskedBytesTests {
  private static let mask = SecretMask(["s3cret", "s3cret-and-more", "a b&c d"])

  private func masked(_ text: String, inChunksOf size: Int, _ mask: SecretMask = mask) -> String {
    var stream = MaskedBytes(mask)
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let chunk = Array(bytes[start..<min(start + size, bytes.count)])
      stream.add(chunk.span, to: &result)
    }
    stream.finish(into: &result)
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    "are those of the whole text without secrets, wherever it is cut",
    arguments: [
      ("", ""), ("nothing", "nothing"), ("s3cret", "***"), ("s3cre", "s3cre"),
      ("<a>s3cret-and-more</a>", "<a>***</a>"), ("s3cret-and-mor", "***-and-mor"),
      ("s3cret-and-s3cret", "***-and-***"), ("?k=a%20b%26c%20d&x", "?k=***&x"),
      ("?k=a+b%26c+d", "?k=***"), ("s3s3cret", "s3***"),
    ])
  func cut(text: String, expected: String) {
    for size in 1...max(1, text.utf8.count) {
      #expect(masked(text, inChunksOf: size) == expected, "in chunks of \(size)")
    }
    #expect(Self.mask.masked(text, isStrict: true) == expected)
  }

  @Test("without secrets are as they came") func none() {
    #expect(masked("s3cret", inChunksOf: 2, SecretMask([String]())) == "s3cret")
  }
}
