import Codings
import Testing
import ZLib

@Suite("Unpacking bodies")
struct BodyUnpackerTests {
  @Test("a body comes out whole, however it comes in", arguments: Packed.all)
  func whole(_ packed: Packed) throws {
    for step in [1, 2, 3, 7, .max] {
      let result = try Unpacked(packed.bytes, [packed.coding], step: step)
      #expect(result.text == Packed.text)
      #expect(result.isComplete)
    }
  }

  @Test("a body that is cut anywhere gives what came and is not complete", arguments: Packed.all)
  func cut(_ packed: Packed) throws {
    for count in 1..<packed.bytes.count {
      let result = try Unpacked(Array(packed.bytes.prefix(count)), [packed.coding])
      #expect(Packed.text.hasPrefix(result.text))
      #expect(!result.isComplete, "\(count)")
    }
  }

  @Test("a stream that was flushed and not ended gives all of its text and is not complete")
  func flushed() throws {
    // What Z_SYNC_FLUSH leaves behind the text.
    let bytes: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 202, 207, 75, 85, 40, 41, 207, 87, 40, 201, 40, 74, 77, 213,
      81, 200, 199, 203, 77, 203, 47, 45, 2, 0, 0, 0, 255, 255,
    ]
    let result = try Unpacked(bytes, [.gzip])
    #expect(result.text == Packed.text)
    #expect(!result.isComplete)
  }

  @Test("a body of no bytes is empty and complete", arguments: Packed.all)
  func empty(_ packed: Packed) throws {
    let result = try Unpacked([], [packed.coding])
    #expect(result.text == "")
    #expect(result.isComplete)
  }

  @Test("members of gzip and frames of zstd follow each other, cut ones are told")
  func members() throws {
    // A frame that is to be passed over, with two bytes in it.
    let skippable: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 9, 9]
    for (first, second, coding) in [
      (Packed.gzip.bytes, Packed.gzip.bytes, Coding.gzip),
      (Packed.zstd.bytes + skippable, Packed.zstd.bytes, .zstd),
    ] {
      for step in [1, 3, .max] {
        let result = try Unpacked(first + second, [coding], step: step)
        #expect(result.text == Packed.text + Packed.text)
        #expect(result.isComplete)
      }
      for count in 1..<second.count {
        #expect(try !Unpacked(first + second.prefix(count), [coding]).isComplete, "\(count)")
      }
    }
  }

  @Test("bytes behind the end that begin nothing are passed over", arguments: Packed.all)
  func trailing(_ packed: Packed) throws {
    for garbage in ["\0\0\0\0", "A", "\u{1F}A", "(not)", "PQRS"] {
      for step in [1, .max] {
        let result = try Unpacked(packed.bytes + Array(garbage.utf8), [packed.coding], step: step)
        #expect(result.text == Packed.text)
        #expect(result.isComplete)
      }
    }
  }

  @Test("a further member that is none, and damage, are refused")
  func damaged() {
    var wrongSum = Packed.gzip.bytes
    wrongSum[wrongSum.count - 5] ^= 1
    var wrongHash = Packed.zstd.bytes
    wrongHash[wrongHash.count - 1] ^= 1
    // A window of 128 MB, where RFC 9659 allows 8.
    let wide: [UInt8] = [
      0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x88, 0x3D, 0, 0, 8, 0x61, 1, 0, 0x20, 5, 0x42, 0xB3, 0xCF,
      0xDE, 0xB1,
    ]
    for (bytes, coding) in [
      (Packed.gzip.bytes + [0x1F, 0x8B, 7, 0], Coding.gzip), (wrongSum, .gzip), (wrongHash, .zstd),
      (wide, .zstd), (Array("plain text".utf8), .gzip), (Array("plain text".utf8), .zstd),
      ([0xFF, 0xFF, 0xFF], .deflate), ([0xFF, 0xFF, 0xFF], .br),
    ] {
      #expect(throws: CodingError.damaged) { try Unpacked(bytes, [coding]) }
    }
  }

  @Test("codings over each other are undone in turn, five at most")
  func stacked() throws {
    let inner = Packed.zlib.bytes
    let twice = try #require(ZLib.compressed(inner))
    for step in [1, 5, .max] {
      let result = try Unpacked(twice, [.deflate, .deflate], step: step)
      #expect(result.text == Packed.text)
      #expect(result.isComplete)
    }
    let cut = try #require(ZLib.compressed(Array(inner.dropLast())))
    #expect(try !Unpacked(cut, [.deflate, .deflate]).isComplete)
    #expect(throws: CodingError.tooMany) {
      try Unpacked([], Array(repeating: .gzip, count: 6))
    }
  }

  @Test("pieces stay small, and what goes into any coding has a limit")
  func limits() throws {
    let large = [UInt8](repeating: 32, count: 1 << 20)
    let once = try #require(ZLib.compressed(large))
    let result = try Unpacked(once, [.deflate])
    #expect(result.text.utf8.count == large.count)
    #expect(result.largest == 16 << 10)
    #expect(throws: CodingError.tooLarge) { try Unpacked(once, [.deflate], limit: once.count - 1) }
    // 1.3 MB of blocks that give nothing, packed small.
    let twice = try #require(ZLib.compressed([0x78, 0xDA] + Self.emptyBlocks(1 << 18)))
    #expect(throws: CodingError.tooLarge) {
      try Unpacked(twice, [.deflate, .deflate], limit: 1 << 20)
    }
  }

  @Test(
    "a list of codings is read in the order of their use",
    arguments: [
      ("gzip", [Coding.gzip]), ("X-GZIP", [.gzip]), ("deflate , br", [.deflate, .br]),
      ("identity", []), ("", []), (", zstd,", [.zstd]),
    ])
  func list(_ value: String, expected: [Coding]) throws {
    #expect(try Coding.list(value) == expected)
  }

  @Test("an unknown coding is named") func unknown() {
    #expect(throws: CodingError.unknown("compress")) { try Coding.list("gzip, compress") }
  }

  /// Stored blocks of no bytes: they go on without giving anything.
  private static func emptyBlocks(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes += [0, 0, 0, 255, 255] }
    return bytes
  }
}
