import HTTP
import RoostTesting
import Testing
import Text

@testable import CurlHTTP

@Suite("CurlClient: redirects and addresses")
struct RedirectTests {
  @Test("redirects are followed hop by hop and told in order; only the last head and body come")
  func follows() async throws {
    let it = try Loopback()
    it.server.on("/a", .redirect("b", status: 301))
    it.server.on("/b", .redirect("/c?d#e", status: 308))
    it.server.on("/c", LoopbackResponse(200, "end"))
    let collector = Collector()
    let response = try await it.client.send(
      HTTPRequest(.get, it.server.url("/a")), options: it.options, to: collector)
    #expect(response.url == it.server.url("/c?d"))
    #expect(
      response.redirects == [
        .init(status: 301, url: it.server.url("/b")),
        .init(status: 308, url: it.server.url("/c?d")),
      ])
    #expect(collector.heads == [response])
    #expect(collector.text == "end")
    #expect(it.server.connectionCount == 1)
  }

  @Test("a redirect's large body is not read to its end")
  func dropsBody() async throws {
    let it = try Loopback()
    var response = LoopbackResponse.redirect("/b").delivered(.endless)
    response.body = [UInt8](repeating: 32, count: 1000)
    it.server.on("/a", response)
    it.server.on("/b", LoopbackResponse(200, "end"))
    #expect(try await it.get("/a").text == "end")
  }

  @Test("a chain that is too long is given up")
  func tooMany() async throws {
    var it = try Loopback()
    it.options.maximumRedirects = 3
    it.server.on("/a", .redirect("/a"))
    let failure = await it.failure("/a")
    #expect(
      failure
        == HTTPError(
          .tooManyRedirects, "more than 3 redirects from '127.0.0.1:\(it.server.port)'"))
    #expect(it.server.requests.count == 4)
  }

  @Test(
    "a redirect to an address of another reach is refused without a connection",
    arguments: [
      ("http://[::ffff:127.0.0.1]:9/", "'[::ffff:7f00:1]:9' (::ffff:7f00:1)", "loopback"),
      ("http://[::ffff:7f00:1]:9/", "'[::ffff:7f00:1]:9' (::ffff:7f00:1)", "loopback"),
      ("http://2130706433:9/", "'127.0.0.1:9' (127.0.0.1)", "loopback"),
      ("http://localhost:9/", "'localhost:9' (127.0.0.1)", "loopback"),
      ("http://10.1.2.3/", "'10.1.2.3' (10.1.2.3)", "private"),
      ("http://[fd00::1]/", "'[fd00::1]' (fd00::1)", "private"),
    ])
  func privateAddress(_ location: String, place: String, reach: String) async throws {
    let it = try Loopback()
    it.server.on("/a", .redirect(location))
    let failure = try #require(await it.failure("/a"))
    #expect(failure.kind == .blockedAddress)
    #expect(
      failure.message.hasSuffix(
        ", reached by a redirect, is a \(reach) address; 'allow_private: true' permits it"))
    // Which of its addresses a resolver gives for a name is its own affair.
    #expect(failure.message.hasPrefix(place) || location.contains("localhost"))
  }

  @Test(
    "of an address at which a network tells its secrets nobody is told how to get there",
    arguments: [
      ("http://169.254.169.254/latest", "169.254.169.254", "link-local"),
      ("http://[fd00:ec2::254]/", "fd00:ec2::254", "private"),
      ("http://100.100.100.200/", "100.100.100.200", "private"),
      ("http://0.0.0.0:9/", "0.0.0.0", "reserved"),
    ])
  func metadata(_ location: String, address: String, reach: String) async throws {
    let it = try Loopback()
    it.server.on("/a", .redirect(location))
    let failure = try #require(await it.failure("/a"))
    #expect(failure.kind == .blockedAddress)
    #expect(
      failure.message.hasSuffix(
        " (\(address)), reached by a redirect, is a \(reach) address, to which nothing but a URL of sources.yaml may lead"
      ))
  }

  @Test("a connection that another source opened serves none that may not have it")
  func keptConnection() async throws {
    let it = try Loopback()
    let other = try LoopbackServer(address: "127.0.0.2")
    it.server.on("/secret", LoopbackResponse(200, "private"))
    other.on("/a", .redirect(it.server.url("/secret")))
    #expect(try await it.get("/secret").text == "private")
    var options = HTTPOptions()
    options.privateOrigin = other.origin
    let failure = await #expect(throws: HTTPError.self) {
      try await it.client.send(
        HTTPRequest(.get, other.url("/a")), options: options, to: Collector())
    }
    #expect(failure?.kind == .blockedAddress)
    #expect(it.server.requests.count == 1)
  }

  @Test("with allow_private, every address may be reached")
  func allowsPrivate() async throws {
    var it = try Loopback()
    let other = try LoopbackServer(address: "127.0.0.2")
    it.server.on("/a", .redirect(other.url("/b")))
    other.on("/b", LoopbackResponse(200, "there"))
    it.options.privateOrigin = nil
    it.options.allowsPrivate = true
    #expect(try await it.get("/a").text == "there")
  }

  @Test(
    "the user's own origin may be private where it is written so, or a name of his own network",
    arguments: [
      ("http://nas.lan/", "192.168.1.9", true), ("http://nas.lan/", "::1", true),
      ("http://nas.lan/", "169.254.169.254", false), ("http://nas.lan/", "fd00:ec2::254", false),
      ("http://nas.lan/", "0.0.0.0", false), ("http://169.254.169.254/", "169.254.169.254", true),
      ("http://[fd00:ec2::254]/", "fd00:ec2::254", true),
      ("http://other.lan/", "192.168.1.9", false), ("http://other.lan/", "93.184.216.34", true),
    ])
  func ownOrigin(url: String, address: String, isAllowed: Bool) throws {
    var options = HTTPOptions()
    options.privateOrigin = url.contains("other") ? "http://nas.lan" : String(url.dropLast())
    let transfer = Transfer(
      try HTTPHop(HTTPRequest(.get, url), options: options), options: options,
      receiver: Collector())
    #expect((transfer.refusal(of: IPAddress(address)) == nil) == isAllowed)
    options.allowsPrivate = true
    let free = Transfer(transfer.hop, options: options, receiver: Collector())
    #expect(free.refusal(of: IPAddress(address)) == nil)
  }

  @Test("an address that was refused is blamed for nothing once another one of its name serves")
  func served() throws {
    var options = HTTPOptions()
    let hop = try HTTPHop(HTTPRequest(.get, "http://both.example/"), options: options)
    let transfer = Transfer(hop, options: options, receiver: Collector())
    #expect(!transfer.begin(connectedTo: IPAddress("10.0.0.1")))
    #expect(transfer.refusal?.kind == .blockedAddress)
    #expect(!transfer.isPublic)
    #expect(transfer.begin(connectedTo: IPAddress("93.184.216.34")))
    #expect(transfer.refusal == nil)
    #expect(transfer.isPublic)
    options.proxy = "http://127.0.0.1:1"
    let proxied = Transfer(hop, options: options, receiver: Collector())
    proxied.refuse(HTTPError(.system, "no descriptor was left"))
    #expect(proxied.begin(connectedTo: IPAddress("127.0.0.1")))
    #expect(proxied.refusal == nil)
  }

  @Test(
    "an address that was refused is blamed for nothing once another one of its name was tried, and failed",
    arguments: [true, false])
  func tried(refusedFirst: Bool) throws {
    let options = HTTPOptions()
    let hop = try HTTPHop(HTTPRequest(.get, "http://both.example/"), options: options)
    let transfer = Transfer(hop, options: options, receiver: Collector())
    let refusal = try #require(transfer.refusal(of: IPAddress("169.254.169.254")))
    transfer.refuse(refusal)
    #expect(transfer.refusal == refusal)
    if refusedFirst {
      transfer.noteTrial()
    } else {
      transfer.noteTrial()
      transfer.refuse(refusal)
    }
    #expect(transfer.refusal == nil)
  }

  @Test("a source of a public name that leads to loopback is refused")
  func rebinding() async throws {
    let it = try Loopback()
    let url = it.server.url("/x").replacing("127.0.0.1", with: "localhost")
    let failure = await #expect(throws: HTTPError.self) {
      try await it.client.send(HTTPRequest(.get, url), options: HTTPOptions(), to: Collector())
    }
    #expect(failure?.kind == .blockedAddress)
    #expect(it.server.connectionCount == 0)
  }

  @Test(
    "other schemes are refused at every hop",
    arguments: ["file:///etc/hostname", "ftp://h/x", "gopher://h/"])
  func scheme(_ location: String) async throws {
    let it = try Loopback()
    it.server.on("/a", .redirect(location))
    let failure = await it.failure("/a")
    let scheme = location.prefix { $0 != ":" }
    #expect(
      failure == HTTPError(.blockedScheme, "'\(scheme):' is not fetched; only http and https are"))
  }

  @Test("credentials and fields of their own never follow to another origin, nor come back")
  func credentials() async throws {
    var it = try Loopback()
    let other = try LoopbackServer(address: "127.0.0.2")
    it.options.allowsPrivate = true
    it.options.credentials = ["Authorization": "Bearer s3cret"]
    it.server.on("/a", .redirect("/b"))
    it.server.on("/b", .redirect(other.url("/c")))
    other.on("/c", .redirect(it.server.url("/d")))
    it.server.on("/d", LoopbackResponse(200))
    _ = try await it.get(
      "/a", fields: ["X-Api-Key": "s3cret", "Accept": "a/b", "If-None-Match": "\"1\""])
    let all = it.server.requests + other.requests
    #expect(all.map { $0.fields["Accept"] } == ["a/b", "a/b", "a/b", "a/b"])
    #expect(all.map { $0.fields["If-None-Match"] } == Array(repeating: "\"1\"", count: 4))
    for name in ["Authorization", "X-Api-Key"] {
      #expect(it.server.requests.map { $0.fields[name] != nil } == [true, true, false])
      #expect(other.requests.map { $0.fields[name] } == [nil])
    }
  }

  @Test(
    "a POST becomes a GET where RFC 9110 says so",
    arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func method(_ status: Int, expected: String) async throws {
    let it = try Loopback()
    it.server.on("/a", .redirect("/b", status: status))
    it.server.on("/b", LoopbackResponse(200))
    let request = HTTPRequest(
      .post, it.server.url("/a"), fields: ["Content-Type": "text/plain"], body: Array("x".utf8))
    _ = try await it.client.send(request, options: it.options, to: Collector())
    let second = try #require(it.server.requests(to: "/b").first)
    #expect(second.method == expected)
    #expect(second.body == (expected == "POST" ? Array("x".utf8) : []))
    #expect(second.fields["Content-Type"] == (expected == "POST" ? "text/plain" : nil))
  }

  @Test("a POST's body is not carried to another origin")
  func foreignPost() async throws {
    var it = try Loopback()
    let other = try LoopbackServer(address: "127.0.0.2")
    it.options.allowsPrivate = true
    it.server.on("/a", .redirect(other.url("/b"), status: 307))
    let request = HTTPRequest(.post, it.server.url("/a"), body: Array("x".utf8))
    let failure = await #expect(throws: HTTPError.self) {
      try await it.client.send(request, options: it.options, to: Collector())
    }
    #expect(
      failure
        == HTTPError(
          .invalidResponse,
          "the POST is redirected (307) to another origin, '127.0.0.2:\(other.port)', which must not get its body"
        ))
    #expect(other.requests.isEmpty)
  }

  @Test("a redirect without a place is a response", arguments: [300, 301, 304])
  func noLocation(_ status: Int) async throws {
    let it = try Loopback()
    it.server.on("/a", LoopbackResponse(status))
    #expect(try await it.get("/a").response.status == status)
  }
}
