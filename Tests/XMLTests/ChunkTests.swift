import Testing
import XML

@Suite("A document reads the same however its bytes are cut")
struct ChunkTests {
  static let documents: [[UInt8]] =
    ToleranceTests.cases.map { Array($0.document.utf8) }
    + ToleranceTests.cut.map { Array($0.0.utf8) }
    + MarkupTests.cases.map { Array($0.0.utf8) }
    + EntityTests.refused.map { Array($0.0.utf8) }
    + EncodingTests.cases.map(\.bytes)

  @Test("cut in two at every byte")
  func everySplit() {
    for document in Self.documents {
      let whole = Outline(document)
      for place in 0...document.count {
        let halves = Outline(chunks: [document[..<place], document[place...]])
        #expect(halves == whole, "\(String(decoding: document, as: UTF8.self)) at \(place)")
      }
    }
  }

  @Test("in chunks of one to seven bytes", arguments: 1...7)
  func smallChunks(_ size: Int) {
    for document in Self.documents {
      let text = String(decoding: document, as: UTF8.self)
      #expect(Outline(document, chunk: size) == Outline(document), "\(text)")
    }
  }

  @Test("empty chunks change nothing")
  func emptyChunks() {
    let document = Array("<rss><title>a&amp;b</title></rss>".utf8)
    let chunks = document.indices.flatMap { [document[$0...$0], document[0..<0]] }
    #expect(Outline(chunks: chunks) == Outline(document))
  }
}
