import CurlHTTP
import HTTP
import RoostTesting
import Testing

@Suite("CurlClient: request and response")
struct ExchangeTests {
  @Test(
    "a body comes whole however it is sent",
    arguments: [
      LoopbackDelivery.whole, .byteByByte, .chunked(2), .untilClose,
    ])
  func body(_ delivery: LoopbackDelivery) async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, "grüße").delivered(delivery))
    let (response, text) = try await it.get("/x")
    #expect(response.status == 200)
    #expect(response.url == it.server.url("/x"))
    #expect(text == "grüße")
  }

  @Test(
    "every status is a response with its body, fields in order", arguments: [204, 400, 404, 503])
  func status(_ status: Int) async throws {
    let it = try Loopback()
    let body = status == 204 ? "" : "why"
    it.server.on("/x", LoopbackResponse(status, fields: ["A": "1", "B": "", "a": "2"], body))
    let (response, text) = try await it.get("/x")
    #expect(response.status == status)
    #expect(response.fields.values("A") == ["1", "2"])
    #expect(response.fields["b"] == "")
    #expect(text == body)
  }

  @Test("the request carries its fields, an honest name, and every coding that is understood")
  func fields() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200))
    _ = try await it.get("/x?a=b%20c", fields: ["Accept": "text/xml", "X-Empty": ""])
    let request = try #require(it.server.requests.first)
    #expect(request.target == "/x?a=b%20c")
    #expect(request.fields["Accept"] == "text/xml")
    #expect(request.fields["X-Empty"] == "")
    #expect(request.fields["User-Agent"] == "Roost/0.1")
    #expect(request.fields["Accept-Encoding"] == "gzip, br, zstd")
    #expect(request.fields["Cookie"] == nil)
  }

  @Test("a source's own Accept-Encoding replaces the list of codings")
  func acceptEncoding() async throws {
    let it = try Loopback()
    it.server.on("/x", .gzip("text"))
    #expect(try await it.get("/x", fields: ["accept-encoding": "gzip"]).text == "text")
    #expect(it.server.requests.map { $0.fields.values("Accept-Encoding") } == [["gzip"]])
  }

  @Test("a source's own User-Agent replaces the honest name")
  func userAgent() async throws {
    var it = try Loopback()
    it.options.userAgent = "Mine/2"
    it.server.on("/x", LoopbackResponse(200))
    _ = try await it.get("/x")
    #expect(it.server.requests.map { $0.fields["User-Agent"] } == ["Mine/2"])
  }

  @Test("a POST sends its body at once, without waiting for 100")
  func post() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200))
    let body = [UInt8](repeating: 65, count: 4096)
    let request = HTTPRequest(
      .post, it.server.url("/x"), fields: ["Content-Type": "application/json"], body: body)
    _ = try await it.client.send(request, options: it.options, to: Collector())
    let received = try #require(it.server.requests.first)
    #expect(received.method == "POST")
    #expect(received.body == body)
    #expect(received.fields["Content-Type"] == "application/json")
    #expect(received.fields["Expect"] == nil)
  }

  @Test("a POST without body and type sends neither")
  func emptyPost() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200))
    let request = HTTPRequest(.post, it.server.url("/x"))
    _ = try await it.client.send(request, options: it.options, to: Collector())
    #expect(it.server.requests.map(\.body) == [[]])
    #expect(it.server.requests.map { $0.fields["Content-Type"] } == [nil])
  }

  @Test("a conditional request gets 304 and no body")
  func notModified() async throws {
    let it = try Loopback()
    it.server.on("/x", .document("text", etag: "\"1\""))
    let first = try await it.get("/x")
    let etag = try #require(first.response.fields["ETag"])
    let second = try await it.get("/x", fields: ["If-None-Match": etag])
    #expect([first.response.status, second.response.status] == [200, 304])
    #expect([first.text, second.text] == ["text", ""])
  }

  @Test("200 requests in a row use one connection")
  func keepsAlive() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, "ok"))
    for _ in 0..<200 { #expect(try await it.get("/x").text == "ok") }
    #expect(it.server.requests.count == 200)
    #expect(it.server.connectionCount == 1)
  }

  @Test("many at once are all in flight together")
  func together() async throws {
    let it = try Loopback()
    let latch = Latch()
    it.server.on("/x", LoopbackResponse(200, "ok").behind(latch))
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await it.get("/x").text } }
      await it.server.received(20)
      latch.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "ok", count: 20))
    #expect(it.server.mostAtOnce == 20)
  }

  @Test("a body that the receiver declines is not read, and the response stands")
  func declines() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, "body").delivered(.endless))
    let collector = Collector(wantsBody: false)
    let response = try await it.client.send(
      HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
    #expect(response.status == 200)
    #expect(collector.body.isEmpty)
    await it.server.ended(1)
  }

  @Test("user and password of a URL are sent as Basic, and shown nowhere")
  func userInfo() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200))
    let url = it.server.url("/x").replacing("http://", with: "http://me:p%40ss@")
    let response = try await it.client.send(
      HTTPRequest(.get, url), options: it.options, to: Collector())
    #expect(it.server.requests.map { $0.fields["Authorization"] } == ["Basic bWU6cEBzcw=="])
    #expect(response.url == it.server.url("/x"))
  }

  @Test("a proxy gets the whole URL, whatever the environment says")
  func proxy() async throws {
    var it = try Loopback()
    it.options.proxy = it.server.origin
    it.server.on("/feed", LoopbackResponse(200, "by proxy"))
    let collector = Collector()
    _ = try await it.client.send(
      HTTPRequest(.get, "http://feeds.example/feed?a=1"), options: it.options, to: collector)
    #expect(collector.text == "by proxy")
    #expect(it.server.requests.map(\.target) == ["http://feeds.example/feed?a=1"])
  }

  @Test("IPv6 loopback serves")
  func ipv6() async throws {
    guard let it = try? Loopback(address: "::1") else { return }
    it.server.on("/x", LoopbackResponse(200, "six"))
    #expect(try await it.get("/x").text == "six")
  }
}
