import Testing
import Text

@Suite("Absolute URLs of pages and files")
struct WebURLTests {
  private let base = "https://example.org/blog/index.xml"

  @Test(
    "a reference becomes absolute in its document",
    arguments: [
      ("one/", "https://example.org/blog/one/"),
      ("/two", "https://example.org/two"),
      ("//cdn.example.net/three", "https://cdn.example.net/three"),
      ("http://other.example/ä b", "http://other.example/%C3%A4%20b"),
      ("https://other.example/a/../b/./c", "https://other.example/b/c"),
      ("https://other.example/a/%2e%2e/b", "https://other.example/b"),
      ("?p=2", "https://example.org/blog/index.xml?p=2"),
    ])
  func makesAbsolute(reference: String, expected: String) {
    #expect(WebURL.absolute(reference, base: base) == expected)
  }

  @Test(
    "only http and https are addresses of pages",
    arguments: [
      "javascript:alert(1)", "JaVa\tScript:alert(1)", " \u{1}javascript:alert(1)",
      "java\u{1}script:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/hostname",
      "mailto:a@example.org", "ftp://example.org/x", "http:", "http://", "https:///x",
      "http://[broken", "", "  \n",
    ])
  func refuses(reference: String) {
    #expect(WebURL.absolute(reference, base: base) == nil)
  }

  @Test("a reference without base is no address")
  func needsBase() {
    #expect(WebURL.absolute("one/") == nil)
    #expect(WebURL.absolute("one/", base: "no base") == nil)
  }

  @Test(
    "an address that needs no repair comes back as it was",
    arguments: [
      "https://example.org", "https://example.org/a.b/c-d?e=f&g=h:1#i",
      "http://1.2.3.example/%C3%A4/x", "https://a-b.example/?q=/",
    ])
  func keepsPlain(url: String) {
    #expect(WebURL.absolute(url) == url)
    #expect(URLReference(url)?.text == url)
  }

  @Test(
    "a file may have any scheme but those that run or hold content or name local files",
    arguments: [
      ("magnet:?xt=urn:btih:abc", "magnet:?xt=urn:btih:abc"),
      ("ftp://example.org/a b.mp3", "ftp://example.org/a%20b.mp3"),
      ("ep.mp3", "https://example.org/blog/ep.mp3"),
      ("JAVASCRIPT:alert(1)", nil), ("java\nscript:alert(1)", nil), ("data:audio/mpeg,x", nil),
      ("file:///etc/hostname", nil), ("http:///x", nil), ("", nil),
    ] as [(String, String?)])
  func makesFileAbsolute(reference: String, expected: String?) {
    #expect(WebURL.absoluteAny(reference, base: base) == expected)
  }

  @Test("a link in a page may also be a mail address")
  func allowsMail() throws {
    let base = try #require(URLReference(base))
    #expect(WebURL.link("mailto:a@example.org", base: base) == "mailto:a@example.org")
    #expect(WebURL.link("javascript:x", base: base) == nil)
  }

  @Test("host and port of a URL are those that are connected to")
  func namesHostAndPort() {
    #expect(WebURL.host(of: "http://u@[::1]:8080/") == "::1")
    #expect(WebURL.port(of: "http://u@[::1]:8080/") == 8080)
    #expect(WebURL.host(of: "/path") == nil)
  }
}
