import HTTP
import RoostTesting
import Testing

@Suite("LoopbackServer")
struct LoopbackServerTests {
  @Test(
    "a response is delivered as scripted",
    arguments: [
      (LoopbackDelivery.whole, "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 4\r\n\r\nbody"),
      (.byteByByte, "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 4\r\n\r\nbody"),
      (
        .chunked(3),
        "HTTP/1.1 200 OK\r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nbod\r\n1\r\ny\r\n0\r\n\r\n"
      ),
      (.untilClose, "HTTP/1.1 200 OK\r\nA: b\r\nConnection: close\r\n\r\nbody"),
      (.claimedLength(9), "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 9\r\n\r\nbody"),
      (.cut(after: 2), "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 4\r\n\r\nbo"),
      (.closeBeforeHead, ""),
      (.raw(Array("nonsense".utf8)), "nonsense"),
      (.hangBeforeHead, ""),
      (.hang(after: 2), "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 4\r\n\r\nbo"),
    ])
  func delivers(_ delivery: LoopbackDelivery, expected: String) throws {
    let server = try LoopbackServer()
    server.on("/x", LoopbackResponse(200, fields: ["A": "b"], "body").delivered(delivery))
    #expect(try RawClient.exchange(server.port, "GET /x HTTP/1.1\r\n\r\n") == expected)
  }

  @Test("responses of a path come in turn, the last one again and again")
  func comesInTurn() throws {
    let server = try LoopbackServer()
    server.on("/x", LoopbackResponse(503), LoopbackResponse(200, "now"))
    let request = "GET /x?page=1 HTTP/1.1\r\n\r\n"
    let answers = try (0..<3).map { _ in try RawClient.exchange(server.port, request) }
    #expect(answers.map { $0.contains("503") } == [true, false, false])
    #expect(answers[2] == answers[1])
  }

  @Test("every request is kept with its parts, in order, on one connection")
  func keepsRequests() throws {
    let server = try LoopbackServer()
    server.otherwise { _ in LoopbackResponse(200) }
    _ = try RawClient.exchange(
      server.port,
      "GET /a?b=c HTTP/1.1\r\nHost: h\r\n\r\nPOST /d HTTP/1.1\r\ncontent-length: 2\r\n\r\nhi")
    #expect(
      server.requests == [
        LoopbackRequest(target: "/a?b=c", fields: ["Host": "h"]),
        LoopbackRequest(
          method: "POST", target: "/d", fields: ["content-length": "2"], body: Array("hi".utf8)),
      ])
    #expect(server.requests.map(\.path) == ["/a", "/d"])
    #expect(server.requests.map(\.query) == ["b=c", nil])
    #expect(server.connectionCount == 1)
  }

  @Test(
    "a document with validators answers 304 to one that matches",
    arguments: [
      ("If-None-Match: \"1\"", true), ("If-None-Match: W/\"1\"", true),
      ("If-None-Match: \"2\", \"1\"", true), ("If-None-Match: \"2\"", false),
      ("If-Modified-Since: Mon, 02 Jun 2025 08:00:00 GMT", true),
      ("If-Modified-Since: Mon, 02 Jun 2025 09:00:00 GMT", false),
      ("If-None-Match: \"2\"\r\nIf-Modified-Since: Mon, 02 Jun 2025 08:00:00 GMT", false),
      ("X: y", false),
    ])
  func isConditional(_ field: String, isFresh: Bool) throws {
    let server = try LoopbackServer()
    server.on(
      "/x",
      .document(
        "text", type: "text/xml", etag: "\"1\"", lastModified: "Mon, 02 Jun 2025 08:00:00 GMT"))
    let answer = try RawClient.exchange(server.port, "GET /x HTTP/1.1\r\n\(field)\r\n\r\n")
    #expect(answer.hasPrefix(isFresh ? "HTTP/1.1 304 " : "HTTP/1.1 200 "))
    #expect(answer.hasSuffix("text") == !isFresh)
  }

  @Test("a path without a script is 404, and names itself")
  func unknownPath() throws {
    let server = try LoopbackServer()
    let answer = try RawClient.exchange(server.port, "GET /nowhere HTTP/1.1\r\n\r\n")
    #expect(answer.hasSuffix("nothing at /nowhere"))
  }

  @Test("a response behind a latch waits for it, while the request is already known")
  func waitsForLatch() async throws {
    let server = try LoopbackServer()
    let latch = Latch()
    server.on("/x", LoopbackResponse(200, "late").behind(latch))
    let client = try RawClient(port: server.port)
    client.send("GET /x HTTP/1.1\r\n\r\n")
    await server.received(1)
    #expect(server.mostAtOnce == 1)
    latch.open()
    #expect(String(decoding: client.receive(upTo: 42), as: UTF8.self).hasSuffix("late"))
    client.close()
    await server.ended(1)
  }

  @Test("stopping lets go what hangs, drips, waits or was never read")
  func stops() throws {
    let silent = try LoopbackServer(answers: false)
    let server = try LoopbackServer()
    server.on("/hang", LoopbackResponse(200).delivered(.hang(after: 0)))
    server.on("/drip", LoopbackResponse(200).delivered(.drip(milliseconds: 1)))
    server.on("/latch", LoopbackResponse(200).behind(Latch()))
    let clients = try ["/hang", "/drip", "/latch"].map { path in
      let client = try RawClient(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\n\r\n")
      return client
    }
    let unread = try RawClient(port: silent.port)
    server.stop()
    silent.stop()
    for client in clients + [unread] {
      _ = client.receive()
      client.close()
    }
  }

  @Test("an endless body goes on until the client leaves")
  func endless() throws {
    let server = try LoopbackServer()
    server.on("/x", LoopbackResponse(200, "0123456789").delivered(.endless))
    let client = try RawClient(port: server.port)
    client.send("GET /x HTTP/1.1\r\n\r\n")
    #expect(client.receive(upTo: 1 << 20).count >= 1 << 20)
    client.close()
  }

  @Test("a proxy's whole URL is split like a path")
  func proxyTarget() {
    let request = LoopbackRequest(target: "http://example.org:80/a/b?c=d?e")
    #expect(request.path == "/a/b")
    #expect(request.query == "c=d?e")
    #expect(LoopbackRequest(target: "http://example.org").path == "/")
  }

  @Test("other loopback addresses and IPv6 serve too", arguments: ["127.0.0.2", "::1"])
  func otherAddresses(_ address: String) throws {
    guard let server = try? LoopbackServer(address: address) else { return }
    #expect(
      server.origin == (address == "::1" ? "http://[::1]" : "http://\(address)") + ":\(server.port)"
    )
  }
}
