import Glibc
import Testing
import XML

@Suite("Whatever a document holds, reading it stays bounded")
struct LimitTests {
  @Test("a text beyond the limit is cut between characters")
  func longText() {
    var limits = XMLLimits()
    limits.textBytes = 10
    let outline = Outline(
      "<a><title>12345678é</title><title>123456789é1</title><description>1<b/>2345678901</description></a>",
      limits: limits)
    #expect(outline.text == "a(title{12345678é} title{123456789} description{{1<b></b>23}})")
    #expect(outline.faults == [.textTooLong: 2])
  }

  @Test("elements deeper than the limit end the reading")
  func depth() throws {
    let nested = { (count: Int) in String(repeating: "<a>", count: count) }
    #expect(Outline(nested(1000)).error == nil)
    let error = try #require(Outline(nested(1001)).error)
    #expect(error.code == "too-deep")
    #expect(error.message == "line 1, column 3001: elements are nested more than 1000 deep")
  }

  @Test("more different names than the limit end the reading")
  func names() throws {
    let document = "<a>" + (0..<10_001).map { "<n\($0)/>" }.joined()
    #expect(try #require(Outline(document).error).code == "too-many-names")
    let ends = "<a>" + (0..<10_001).map { "</n\($0)>" }.joined()
    #expect(try #require(Outline(ends).error).code == "too-many-names")
  }

  @Test("a DOCTYPE beyond the limit ends the reading")
  func doctype() throws {
    let document = "<!DOCTYPE a [" + String(repeating: "<!ELEMENT x (y)>", count: 20_000)
    #expect(try #require(Outline(document, limits: XMLLimits()).error).code == "doctype-too-long")
  }

  @Test("bases nested beyond the limit, or too long, count for nothing")
  func bases() throws {
    let long = String(repeating: "b", count: 2049)
    let document = String(repeating: "<a xml:base='b/'>", count: 20) + "<c/>"
    for (document, expected) in [
      (document, [String](repeating: "b/", count: 16)), ("<a xml:base='\(long)'><c/>", [""]),
    ] {
      var reader = XMLReader()
      reader.push(Array(document.utf8).span)
      var seen: [String] = []
      while let event = try reader.next() {
        if case .start(let id) = event, reader.name(id).local == "c" { seen = reader.bases }
      }
      #expect(seen == expected)
    }
  }

  @Test("attributes beyond the limit are dropped")
  func attributes() {
    let document = "<a" + (0..<300).map { " n\($0)='1'" }.joined() + "/>"
    let outline = Outline(document)
    #expect(outline.text.hasSuffix(" n255=1]()"))
    #expect(outline.faults == [.tooManyAttributes: 1])
  }

  @Test("a < before an endless tag or name is text")
  func endlessTag() {
    let tag = "<title>x<a " + String(repeating: "b ", count: 1 << 19) + "></title>"
    #expect(Outline(tag).faults == [.bareLessThan: 1])
    let name = "<title><" + String(repeating: "n", count: 600) + "></title>"
    #expect(Outline(name).faults == [.bareLessThan: 1])
  }

  /// Hostile shapes, and the piece that is repeated.
  static let shapes: [(head: String, piece: String)] = [
    ("", "<"), ("<a>", "<"), ("<a>", "&"), ("<a>", "]]"), ("<a><![CDATA[", "]"),
    ("<a><![CDATA[", "]]"), ("<a><!--", "-"), ("<a><!--", "->"), ("<a><?", "?"), ("<a>", "</a"),
    ("<a>", "</b>"), ("<a>", "<b></a>"), ("<a>", "<b"), ("<a x='", "<b "), ("<a x='>", "\" "),
    ("<a>", "<a x=\"<b y='"), ("<a>", "<b/><c u=\"v\" l=\""), ("<a ", "x "), ("<a>", "&#x"),
    ("<a>", "&#0"), ("<a>", "&#55357;"),
    ("<a>", "&amp"), ("<a>", "<!"), ("<a>", "<!["), ("<a>", "\r"), ("<a>", "\u{1}"),
    ("<!DOCTYPE a [", "<"), ("<!DOCTYPE a ['", "\""), ("<a>", "<title>"), ("<a>", "<c/>"),
    ("<title>", "<br>"), ("<title><b>", "&lt;"), ("<title>", "<b></b>"), ("<title>", "</title"),
  ]

  @Test("the work grows with the size, not with its square", arguments: shapes)
  func linear(_ head: String, _ piece: String) {
    /// The thread's own processor time in nanoseconds, so that others' work does not count.
    func cost(_ bytes: Int) -> Int {
      let body = String(repeating: piece, count: bytes / piece.utf8.count)
      let document = Array((head + body).utf8)
      let start = Self.processorTime
      _ = Outline(document, chunk: 4096)
      return Self.processorTime - start
    }
    // Sixteen times the size costs about sixteen times as much; its square would be 256 times.
    let small = (0..<3).map { _ in cost(1 << 14) }.min() ?? 0
    #expect(cost(1 << 18) < max(small, 200_000) * 100)
  }

  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
