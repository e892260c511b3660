import Testing
import ZLib

@Suite("zlib") struct ZLibTests {
  @Test("bytes come back as they were", arguments: [0, 1, 1000, 256 << 10])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let compressed = try #require(ZLib.compressed(bytes))
    #expect(ZLib.expanded(compressed, count: count) == bytes)
  }

  @Test("what repeats takes little room") func small() throws {
    let compressed = try #require(ZLib.compressed([UInt8](repeating: 65, count: 100_000)))
    #expect(compressed.count < 500)
  }

  @Test("damaged bytes, and another number of them, give nothing") func damaged() throws {
    var compressed = try #require(ZLib.compressed(Array("a text of some length".utf8)))
    #expect(ZLib.expanded(compressed, count: 20) == nil)
    #expect(ZLib.expanded(compressed, count: 22) == nil)
    #expect(ZLib.expanded(compressed, count: -1) == nil)
    #expect(ZLib.expanded([], count: 0) == nil)
    compressed[compressed.count / 2] ^= 0xFF
    #expect(ZLib.expanded(compressed, count: 21) == nil)
  }
}
