import HTTP
import Testing
import Text

@Suite("HTTPHop")
struct HTTPHopTests {
  @Test(
    "what is sent, and where it leads",
    arguments: [
      ("https://h/a/b", "c", "https://h/a/c"), ("https://h/a", "//i/x", "https://i/x"),
      ("https://h/a?b", "?c", "https://h/a?c"), ("http://h", "https://h/", "https://h/"),
      ("https://h/a", "https://u:p@i/x#f", "https://i/x"),
      ("https://h/a", "/grüß dich", "https://h/gr%C3%BC%C3%9F%20dich"),
      ("https://h/a", "https://bücher.example/", "https://xn--bcher-kva.example/"),
    ])
  func leads(_ from: String, location: String, to: String) throws {
    let hop = try HTTPHop(HTTPRequest(.get, from), options: HTTPOptions())
    let next = try #require(try hop.following(302, location: location))
    #expect(next.text == to)
    #expect(next.redirects == [.init(status: 302, url: to)])
  }

  @Test("a response tells each redirect once, whether or not the client that took the hop told it")
  func toldOnce() throws {
    let hop = try #require(
      try HTTPHop(HTTPRequest(.get, "https://h/a"), options: HTTPOptions())
        .following(301, location: "/b"))
    let way = [HTTPResponse.Redirect(status: 301, url: "https://h/b")]
    let response = HTTPResponse(status: 200, url: "https://h/b")
    #expect(hop.completed(response).redirects == way)
    #expect(hop.completed(hop.completed(response)).redirects == way)
  }

  @Test("no other status is a redirect", arguments: [200, 201, 300, 304, 305, 306, 400])
  func otherStatus(_ status: Int) throws {
    let hop = try HTTPHop(HTTPRequest(.get, "https://h/"), options: HTTPOptions())
    #expect(try hop.following(status, location: "/x") == nil)
  }

  @Test("as many redirects as are allowed are followed, and none more")
  func limit() throws {
    var options = HTTPOptions()
    options.maximumRedirects = 2
    let first = try HTTPHop(HTTPRequest(.get, "https://h/a"), options: options)
    let second = try #require(try first.following(302, location: "b"))
    let third = try #require(try second.following(302, location: "c"))
    #expect(
      throws: HTTPError(.tooManyRedirects, "more than 2 redirects from 'h'")
    ) { try third.following(302, location: "d") }
  }

  @Test(
    "a redirect that must not be followed is refused",
    arguments: [
      (
        "file:///etc/hostname", HTTPError.Kind.blockedScheme,
        "'file:' is not fetched; only http and https are"
      ),
      ("http:/x", .invalidURL, "'http:/x' names no host"),
      (
        "http://[::1/", .invalidResponse,
        "'h:8080' redirects to 'http://[::1/', which is no URL"
      ),
      (
        "https://i/", .invalidResponse,
        "the POST is redirected (307) to another origin, 'i', which must not get its body"
      ),
    ])
  func refused(_ location: String, kind: HTTPError.Kind, message: String) throws {
    let hop = try HTTPHop(
      HTTPRequest(.post, "http://h:8080/", body: Array("{}".utf8)), options: HTTPOptions())
    #expect(throws: HTTPError(kind, message)) { try hop.following(307, location: location) }
  }

  @Test(
    "another origin is another scheme, host or port",
    arguments: [
      ("https://h/x", true), ("https://h:443/x", true), ("https://H/x", true),
      ("http://h/x", false), ("https://h:8443/x", false), ("https://www.h/x", false),
    ])
  func origins(_ location: String, keeps: Bool) throws {
    var options = HTTPOptions()
    options.credentials = ["Authorization": "Bearer k"]
    let hop = try HTTPHop(HTTPRequest(.get, "https://h/"), options: options)
    let next = try #require(try hop.following(301, location: location))
    #expect((next.fields["Authorization"] != nil) == keeps)
  }

  @Test("a credential replaces the request's own field of that name")
  func credentialsCount() throws {
    var options = HTTPOptions()
    options.credentials = ["Accept": "a/b"]
    let hop = try HTTPHop(
      HTTPRequest(.get, "https://h/", fields: ["accept": "c/d", "X": "y"]), options: options)
    #expect(hop.fields.lines.map { "\($0.name): \($0.value)" } == ["Accept: a/b", "X: y"])
  }

  @Test("a place is the host, with a port that is not the scheme's own")
  func place() throws {
    let places = try ["https://h/", "http://h:8080/", "http://[::1]:1/"].map {
      try HTTPHop(HTTPRequest(.get, $0), options: HTTPOptions()).place
    }
    #expect(places == ["h", "h:8080", "[::1]:1"])
  }
}
