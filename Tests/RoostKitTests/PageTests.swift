import HTTP
import JSON
import RoostKit
import Testing
import Text

@Suite("What an adapter makes of a response")
struct PageTests {
  private func page(memory: JSONValue = .null, state: JSONValue = .null) -> Page {
    Page(
      response: HTTPResponse(status: 200, url: "https://example.org/"), now: Instant(seconds: 0),
      memory: memory, state: state)
  }

  @Test("begins empty, complete and without a next request")
  func begins() {
    let page = page(memory: "kept", state: 2)
    #expect(page.entries == [] && page.skipped == [] && page.warnings == [])
    #expect(page.isComplete)
    #expect(page.next == nil && page.source == nil)
    #expect(page.hints == FetchHints())
    #expect(page.memory == "kept")
    #expect(page.state == 2)
  }

  @Test("leaves in document order, each part once; what is said of the whole stays")
  func takes() {
    var page = page()
    page.add(Item(id: "1", kind: "thing"), relations: [Relation("next", to: "2")])
    page.add(Item(id: "2", kind: "thing"))
    page.skip(reason: "record 3 has no id")
    page.warn("odd date")
    page.memory = "mark"
    page.next = NextRequest(HTTPRequest(.get, "https://example.org/2"), state: 1)
    let first = page.take()
    #expect(first.entries.map(\.item.id) == ["1", "2"])
    #expect(first.entries.map { $0.relations.map(\.target) } == [["2"], []])
    #expect(first.skipped == ["record 3 has no id"])
    #expect(first.warnings == ["odd date"])
    let second = page.take()
    #expect(second.entries.isEmpty && second.skipped.isEmpty && second.warnings.isEmpty)
    #expect(page.memory == "mark")
    #expect(page.next?.state == 1)
  }

  /// A plugin as small as one can be: a line of text is an item.
  private struct Titles: SourceAdapter {
    struct Options: Decodable, Sendable { var url: String }

    private let options: Options
    private var text: [UInt8] = []

    init(_ options: Options, stream: String) { self.options = options }

    func firstRequest() -> HTTPRequest { HTTPRequest(.get, options.url) }

    mutating func read(_ chunk: Span<UInt8>, into page: inout Page) {
      for place in chunk.indices { text.append(chunk[place]) }
    }

    mutating func finish(into page: inout Page) {
      for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
        page.add(Item(id: String(line), kind: "line"))
      }
    }
  }

  /// Finds nothing.
  private struct Nothing: StoredItems {
    func items(in source: String, withIDs ids: [String]) -> [StoredItem] { [] }
    func items(in source: String, titled titles: [String]) -> [StoredItem] { [] }
    func items(in source: String, at urls: [String]) -> [StoredItem] { [] }
  }

  @Test("is pushed to the adapter in chunks; an adapter without a hook relates nothing")
  func adapts() throws {
    var adapter = Titles(.init(url: "https://example.org/"), stream: "lines")
    #expect(adapter.firstRequest().url == "https://example.org/")
    var page = page()
    for chunk in ["on", "e\ntwo"] {
      let bytes = Array(chunk.utf8)
      adapter.read(bytes.span, into: &page)
    }
    adapter.finish(into: &page)
    let items = page.take().entries.map(\.item)
    #expect(items.map(\.id) == ["one", "two"])
    #expect(try Titles.relate(items, stored: Nothing()) == [])
  }
}
