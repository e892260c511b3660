import CurlHTTP
import HTTP
import RoostTesting
import Testing

@Suite("CurlClient: failures")
struct FailureTests {
  @Test(
    "a broken answer is a failure that says what came",
    arguments: [
      (
        LoopbackDelivery.cut(after: 2), HTTPError.Kind.connectionFailed,
        "closed the connection after 2 bytes of the body"
      ),
      (.claimedLength(9), .connectionFailed, "closed the connection after 4 bytes of the body"),
      (.closeBeforeHead, .connectionFailed, "closed the connection without an answer"),
    ])
  func broken(
    _ delivery: LoopbackDelivery, kind: HTTPError.Kind, message: String
  ) async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, "body").delivered(delivery))
    let failure = await it.failure("/x")
    #expect(failure == HTTPError(kind, "'127.0.0.1:\(it.server.port)' \(message)"))
  }

  @Test("an answer that is no HTTP is named so")
  func noHTTP() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200).delivered(.raw(Array("SSH-2.0-x\r\n".utf8))))
    let failure = await it.failure("/x")
    #expect(
      failure
        == HTTPError(
          .invalidResponse, "the answer of '127.0.0.1:\(it.server.port)' is no HTTP"))
  }

  @Test("a single field of the head that is too long is named so")
  func longField() async throws {
    let it = try Loopback()
    let head = "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 200_000))\r\n\r\n"
    it.server.on("/x", LoopbackResponse(200).delivered(.raw(Array(head.utf8))))
    let failure = await it.failure("/x")
    #expect(
      failure
        == HTTPError(
          .tooLarge, "'127.0.0.1:\(it.server.port)' sent a header field of more than 100 KiB"))
  }

  @Test("a body that is not in its coding is named so")
  func badCoding() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, fields: ["Content-Encoding": "gzip"], "plain text"))
    let failure = await it.failure("/x")
    #expect(
      failure
        == HTTPError(
          .invalidResponse,
          "the body from '127.0.0.1:\(it.server.port)' is not in the coding it names, 'gzip'"))
  }

  @Test("a chunk without a sound length is named so")
  func badChunk() async throws {
    let it = try Loopback()
    let answer =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"
    it.server.on("/x", LoopbackResponse(200).delivered(.raw(Array(answer.utf8))))
    #expect(
      await it.failure("/x")
        == HTTPError(
          .invalidResponse,
          "'127.0.0.1:\(it.server.port)' sent a chunk of no sound length after 3 bytes of the body")
    )
  }

  @Test("a port where nobody listens refuses")
  func refused() async throws {
    let it = try Loopback()
    it.server.stop()
    let failure = await it.failure("/x")
    #expect(
      failure
        == HTTPError(
          .connectionFailed,
          "could not connect to '127.0.0.1:\(it.server.port)': Connection refused"
        ))
  }

  @Test("a name without address is named")
  func unresolved() async throws {
    // Longer than a label may be, so that no resolver is asked.
    let host = String(repeating: "a", count: 64) + ".example"
    let failure = await #expect(throws: HTTPError.self) {
      try await CurlClient().send(
        HTTPRequest(.get, "http://\(host)/"), options: HTTPOptions(), to: Collector())
    }
    #expect(failure?.kind == .unresolvedHost || failure?.kind == .invalidURL)
  }

  @Test(
    "a body stops at the size limit, decoded or not",
    arguments: [
      ("/endless", LoopbackResponse(200, "0123456789").delivered(.endless)),
      ("/claims", LoopbackResponse(200).delivered(.claimedLength(1 << 40))),
      ("/bomb", LoopbackResponse.gzipBomb(unpackingTo: 64 << 20)),
    ])
  func sizeLimit(_ path: String, response: LoopbackResponse) async throws {
    var it = try Loopback()
    it.options.maximumBodySize = 8 << 20
    it.server.on(path, response)
    let collector = Collector()
    let failure = await #expect(throws: HTTPError.self) {
      try await it.client.send(
        HTTPRequest(.get, it.server.url(path)), options: it.options, to: collector)
    }
    #expect(collector.body.count <= 8 << 20)
    #expect(
      failure
        == HTTPError(
          .tooLarge,
          "the body from '127.0.0.1:\(it.server.port)' is larger than 8 MiB, the limit ('max_size')"
        ))
  }

  @Test("a body of exactly the limit is let through")
  func exactSize() async throws {
    var it = try Loopback()
    it.options.maximumBodySize = 4
    it.server.on("/x", LoopbackResponse(200, "four").delivered(.chunked(1)))
    #expect(try await it.get("/x").text == "four")
  }

  @Test("a header section stops at its limit")
  func headerLimit() async throws {
    let it = try Loopback()
    var fields = HTTPFields()
    for number in 0..<200 { fields.append("X-\(number)", String(repeating: "x", count: 1000)) }
    it.server.on("/x", LoopbackResponse(200, fields: fields))
    let failure = await it.failure("/x")
    #expect(
      failure
        == HTTPError(
          .tooLarge,
          "'127.0.0.1:\(it.server.port)' sent a header section of more than 128 KiB"))
  }

  @Test(
    "a server that keeps one waiting ends at its deadline, and the message names the phase",
    arguments: [
      (
        LoopbackDelivery.hangBeforeHead, 0.5, 9.0,
        "0.5 s, the total limit, while waiting for the first byte; 'timeout:' of the source sets it"
      ),
      (.hangBeforeHead, 9, 0.5, "0.5 s, the stall limit, while waiting for the first byte"),
      (.hang(after: 3), 9, 0.5, "0.5 s, the stall limit, while reading the body, after 3 bytes"),
      (
        .hang(after: 1), 0.5, 9,
        "0.5 s, the total limit, while reading the body, after 1 byte; 'timeout:' of the source sets it"
      ),
    ])
  func timeout(
    _ delivery: LoopbackDelivery, total: Double, stall: Double, message: String
  ) async throws {
    var it = try Loopback()
    it.options.totalTimeout = total
    it.options.stallTimeout = stall
    it.server.on("/x", LoopbackResponse(200, "body").delivered(delivery))
    let failure = await it.failure("/x")
    #expect(
      failure
        == HTTPError(
          .timeout, "'127.0.0.1:\(it.server.port)' took longer than \(message)"))
  }

  @Test("a slow loris ends at the total deadline, though it never stalls")
  func slowLoris() async throws {
    var it = try Loopback()
    it.options.totalTimeout = 0.5
    it.options.stallTimeout = 5
    it.server.on("/x", LoopbackResponse(200, "x").delivered(.drip(milliseconds: 5)))
    let failure = await it.failure("/x")
    #expect(failure?.kind == .timeout)
    #expect(failure?.message.contains("the total limit, while reading the body, after") == true)
    await it.server.ended(1)
  }

  @Test("one that hangs does not delay another")
  func independent() async throws {
    let it = try Loopback()
    it.server.on("/hang", LoopbackResponse(200).delivered(.hangBeforeHead))
    it.server.on("/x", LoopbackResponse(200, "ok"))
    let hanging = Task { await it.failure("/hang") }
    await it.server.received(1)
    #expect(try await it.get("/x").text == "ok")
    hanging.cancel()
    #expect(await hanging.value?.kind == .cancelled)
  }

  @Test(
    "what cannot be sent is refused before any connection",
    arguments: [
      ("feed.xml", HTTPError(.invalidURL, "'feed.xml' is no absolute URL")),
      ("http://", HTTPError(.invalidURL, "'http://' names no host")),
      (
        "file:///etc/hostname",
        HTTPError(.blockedScheme, "'file:' is not fetched; only http and https are")
      ),
      (
        "ftp://example.org/x",
        HTTPError(.blockedScheme, "'ftp:' is not fetched; only http and https are")
      ),
    ])
  func refusedURL(_ url: String, expected: HTTPError) async throws {
    let failure = await #expect(throws: HTTPError.self) {
      try await CurlClient().send(HTTPRequest(.get, url), options: HTTPOptions(), to: Collector())
    }
    #expect(failure?.kind == expected.kind)
    #expect(failure?.message == expected.message)
  }

  @Test("a field with a line end is refused", arguments: ["a\r\nX: y", "a\nb", "a\0b"])
  func refusedField(_ value: String) async throws {
    let it = try Loopback()
    let failure = await #expect(throws: HTTPError.self) {
      try await it.get("/x", fields: ["A": value])
    }
    #expect(failure == HTTPError(.invalidRequest, "the header field 'A' cannot be sent"))
    #expect(it.server.requests.isEmpty)
  }
}
