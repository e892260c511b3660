import Testing
import Text

@Suite("Resolving URL references (RFC 3986, section 5)")
struct URLReferenceResolutionTests {
  /// Sections 5.4.1 and 5.4.2: every example against the base http://a/b/c/d;p?q, strict.
  @Test(
    "a reference resolves as the standard's own examples say",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
      ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
      ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
      ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
      ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
      ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
      ("http:g", "http:g"),
    ])
  func resolvesExamples(reference: String, expected: String) throws {
    let base = try #require(URLReference("http://a/b/c/d;p?q"))
    let resolved = try #require(URLReference(reference)).resolved(against: base)
    #expect(resolved.text == expected)
  }

  @Test(
    "a base without path, or with one that ends in a slash, takes the reference behind it",
    arguments: [
      ("https://example.org", "feed.xml", "https://example.org/feed.xml"),
      ("https://example.org/blog/", "one/", "https://example.org/blog/one/"),
      ("https://example.org/blog", "one/", "https://example.org/one/"),
      ("https://example.org/blog/", "//cdn.example.net/x", "https://cdn.example.net/x"),
      ("https://u:p@example.org:8443/a", "/b", "https://u:p@example.org:8443/b"),
      ("https://example.org/a?x=1#f", "?y=2", "https://example.org/a?y=2"),
      ("https://example.org/a/%2E%2E/b", "%2e%2e/c", "https://example.org/c"),
    ])
  func resolvesAgainst(base: String, reference: String, expected: String) throws {
    let base = try #require(URLReference(base))
    #expect(try #require(URLReference(reference)).resolved(against: base).text == expected)
  }

  @Test("a path that would be read as a host is kept apart from the scheme")
  func keepsDoubleSlashPathApart() throws {
    let base = try #require(URLReference("tag:x/y"))
    let resolved = try #require(URLReference("/.//evil.example")).resolved(against: base)
    #expect(resolved.text == "tag:/.//evil.example")
    #expect(URLReference(resolved.text)?.host == nil)
  }
}
