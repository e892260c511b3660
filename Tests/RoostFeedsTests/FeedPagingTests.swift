import HTTP
import JSON
import RoostFeeds
import RoostKit
import Testing

@Suite("paged and archived feeds (RFC 5005)")
struct FeedPagingTests {
  private func page(
    _ link: String, url: String, state: JSONValue = .null, limit: Int = 10
  ) throws -> NextRequest? {
    try ReadPage(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(link)</feed>", url: url, state: state,
      maximumPages: limit
    ).page.next
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
    let next = try #require(try page(link, url: "https://e.example.org/f"))
    #expect(next.request == HTTPRequest(.get, url, fields: next.request.fields))
    #expect(next.state == ["visited": ["https://e.example.org/f"]])
  }

  @Test("the walk ends at its bound and where it would go in circles")
  func bounds() throws {
    let state: JSONValue = ["visited": ["https://e.example.org/f", "https://e.example.org/2"]]
    let onward = "<link rel=\"next\" href=\"/4\"/>"
    let third = "https://e.example.org/3"
    #expect(try page(onward, url: third, state: state, limit: 4) != nil)
    #expect(try page(onward, url: third, state: state, limit: 3) == nil)
    #expect(try page("<link rel=\"next\" href=\"/f\"/>", url: third, state: state) == nil)
    #expect(try page("<link rel=\"next\" href=\"/3\"/>", url: third, state: state) == nil)
    #expect(
      try page("<link rel=\"next\" href=\"/2\"/>", url: "https://e.example.org/f", limit: 1) == nil)
  }

  @Test("a JSON Feed has next_url")
  func json() throws {
    let read = try ReadPage("{\"items\": [], \"next_url\": \"/feed.json?p=2\"}")
    #expect(read.page.next?.request.url == "https://e.example.org/feed.json?p=2")
  }
}
