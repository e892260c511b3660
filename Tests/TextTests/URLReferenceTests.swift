import Testing
import Text

@Suite("Reading URL references")
struct URLReferenceTests {
  @Test("a URL is taken apart into all its parts")
  func takesApart() throws {
    let url = try #require(URLReference("HTTPS://Name:pa:ss@Example.ORG:8443/a/b?c=d?e#f#g"))
    #expect(url.scheme == "https")
    #expect(url.userInfo == "Name:pa:ss")
    #expect(url.host == "example.org")
    #expect(url.port == 8443)
    #expect(url.path == "/a/b")
    #expect(url.query == "c=d?e")
    #expect(url.fragment == "f#g")
    #expect(url.origin == "https://example.org:8443")
    #expect(url.withoutUserInfo.text == "https://example.org:8443/a/b?c=d?e#f#g")
  }

  @Test(
    "what people write is repaired, and existing escapes stay",
    arguments: [
      ("https://ex.example.org/n?c=food & drink", "https://ex.example.org/n?c=food%20&%20drink"),
      ("https://ex.example.org/新闻/1", "https://ex.example.org/%E6%96%B0%E9%97%BB/1"),
      ("https://ex.example.org/a%20b/%E6%96%B0", "https://ex.example.org/a%20b/%E6%96%B0"),
      ("https://ex.example.org/100%", "https://ex.example.org/100%25"),
      ("https://ex.example.org/100%zz", "https://ex.example.org/100%25zz"),
      (" \n\thttps://ex.example.org/a \r\n", "https://ex.example.org/a"),
      ("https://ex.exa\nmple.org/a\tb", "https://ex.example.org/ab"),
      (#"https:\\ex.example.org\a\b?c\d"#, "https://ex.example.org/a/b?c%5Cd"),
      (#"https://ex.example.org/"<>^`{|}"#, "https://ex.example.org/%22%3C%3E%5E%60%7B%7C%7D"),
      ("https://ex.example.org/a[1]?b[]=2", "https://ex.example.org/a[1]?b[]=2"),
      ("https://ex.example.org:/a", "https://ex.example.org/a"),
      ("https://ex.example.org/ü#ü", "https://ex.example.org/%C3%BC#%C3%BC"),
    ])
  func repairs(written: String, expected: String) throws {
    #expect(try #require(URLReference(written)).text == expected)
  }

  @Test(
    "a host is made lower case and ASCII, whatever the locale",
    arguments: [
      ("https://Bücher.example/", "xn--bcher-kva.example"),
      ("https://BÜCHER.Example/", "xn--bcher-kva.example"),
      ("https://faß.example/", "xn--fa-hia.example"),
      ("https://例え.テスト/", "xn--r8jz45g.xn--zckzah"),
      ("https://例え。テスト/", "xn--r8jz45g.xn--zckzah"),
      ("https://b%C3%BCcher.example/", "xn--bcher-kva.example"),
      ("https://XN--BCHER-KVA.example/", "xn--bcher-kva.example"),
      ("https://my_host.example./", "my_host.example."),
      ("http://[::FFFF:127.0.0.1]:9/", "[::ffff:7f00:1]"),
      ("http://[2001:DB8:0:0:0:0:0:1]/", "[2001:db8::1]"),
      ("http://0x7f.1/", "127.0.0.1"),
      ("http://2130706433/", "127.0.0.1"),
      ("http://１２７.0.0.1/", "127.0.0.1"),
    ])
  func normalisesHost(written: String, host: String) throws {
    #expect(try #require(URLReference(written)).host == host)
  }

  @Test(
    "what has no possible host or port is no URL",
    arguments: [
      "http://[broken", "http://[::1", "http://[1::2::3]/", "http://a b/", "http://a<b>/",
      "http://example.org:port/", "http://example.org:65536/", "http://a%00b/", "http://1.2.3.4.5/",
      "http://256.1.1.1/", "http://0x.example.1/", "http://a\u{202E}b.example/",
    ])
  func refuses(written: String) {
    #expect(URLReference(written) == nil)
  }

  @Test(
    "the port to connect to is the written one, else the scheme's own",
    arguments: [
      ("http://example.org/", 80), ("https://example.org/", 443), ("https://example.org:1/", 1),
      ("ftp://example.org/", nil), ("/path", nil),
    ] as [(String, Int?)])
  func namesPort(url: String, port: Int?) throws {
    #expect(try #require(URLReference(url)).effectivePort == port)
  }

  @Test(
    "an origin names the port only where it is not the scheme's own",
    arguments: [
      ("https://example.org:443/a", "https://example.org"),
      ("http://example.org:443/a", "http://example.org:443"),
      ("http://u:p@EXAMPLE.org/a?b#c", "http://example.org"),
      ("mailto:a@example.org", nil), ("/path", nil), ("file:///etc/hostname", nil),
    ] as [(String, String?)])
  func namesOrigin(url: String, origin: String?) {
    #expect(WebURL.origin(of: url) == origin)
  }
}
