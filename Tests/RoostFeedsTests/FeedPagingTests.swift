import HTTP
import JSON
import RoostFeeds
import RoostKit
import Testing

@Suite("paged and archived feeds (RFC 5005)")
struct FeedPagingTests {
  private static let third = "https://e.example.org/3"
  /// What a walk over two documents carries to the third.
  private static let state: JSONValue = [
    "visited": ["https://e.example.org/f", "https://e.example.org/2"]
  ]

  private func read(
    _ link: String, url: String, state: JSONValue = .null, limit: Int? = nil
  ) throws -> ReadPage {
    try ReadPage(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(link)</feed>", url: url, state: state,
      maximumPages: limit)
  }

  @Test(
    "the next page, else the archive before it",
    arguments: [
      ("<link rel=\"next\" href=\"?p=2\"/>", "https://e.example.org/f?p=2"),
      ("<link rel=\"prev-archive\" href=\"/a/1\"/>", "https://e.example.org/a/1"),
      (
        "<link rel=\"prev-archive\" href=\"/a/1\"/><link rel=\"next\" href=\"?p=2\"/>",
        "https://e.example.org/f?p=2"
      ),
    ])
  func next(link: String, url: String) throws {
    let next = try #require(try read(link, url: "https://e.example.org/f").page.next)
    #expect(next.request == HTTPRequest(.get, url, fields: next.request.fields))
    #expect(next.state == ["visited": ["https://e.example.org/f"]])
  }

  @Test("the walk ends at the bound that the user sets, and has read all that is wanted")
  func bound() throws {
    let onward = "<link rel=\"next\" href=\"/4\"/>"
    #expect(try read(onward, url: Self.third, state: Self.state, limit: 4).page.next != nil)
    for limit in [3, 2] {
      let last = try read(onward, url: Self.third, state: Self.state, limit: limit)
      #expect(last.page.next == nil)
      #expect(last.page.isComplete)
      #expect(last.warnings == [])
    }
    let only = try read(
      "<link rel=\"next\" href=\"/f\"/>", url: "https://e.example.org/f", limit: 1)
    #expect(only.page.isComplete)
  }

  @Test(
    "a walk that would go in circles stops, says so, and has not read all",
    arguments: ["/f", "/2", "/3"])
  func circle(_ target: String) throws {
    let read = try read(
      "<link rel=\"next\" href=\"\(target)\"/>", url: Self.third, state: Self.state)
    #expect(read.page.next == nil)
    #expect(!read.page.isComplete)
    #expect(
      read.warnings
        == ["the next page https://e.example.org\(target) was read in this sync already; stopped"])
  }

  @Test("where nobody set a bound ten documents are read, and more are told of")
  func standard() throws {
    let onward = "<link rel=\"prev-archive\" href=\"/11\"/>"
    let visited = (0..<8).map { JSONValue.string("https://e.example.org/\($0)") }
    let ninth = try read(onward, url: Self.third, state: ["visited": .array(visited)])
    #expect(ninth.page.next != nil)
    #expect(ninth.page.isComplete)
    let tenth = try read(
      onward, url: Self.third, state: ["visited": .array(visited + ["https://e.example.org/8"])])
    #expect(tenth.page.next == nil)
    #expect(!tenth.page.isComplete)
    #expect(
      tenth.warnings
        == ["stopped after 10 documents, though there are more; 'pages' allows for them"])
  }

  @Test("a JSON Feed has next_url")
  func json() throws {
    let read = try ReadPage("{\"items\": [], \"next_url\": \"/feed.json?p=2\"}")
    #expect(read.page.next?.request.url == "https://e.example.org/feed.json?p=2")
  }
}
