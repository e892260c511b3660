import CurlHTTP
import HTTP
import RoostTesting
import Testing
import Threads

@Suite("CurlClient: packed bodies")
struct PackedBodyTests {
  /// `text\n` as zstd and brotli pack it.
  static let zstd: [UInt8] = [
    40, 181, 47, 253, 4, 88, 41, 0, 0, 116, 101, 120, 116, 10, 44, 81, 161, 191,
  ]
  static let br: [UInt8] = [11, 2, 128, 116, 101, 120, 116, 10, 3]
  static let gzip = LoopbackResponse.gzip("text\n").body

  private static func response(
    _ coding: String, _ body: [UInt8], _ delivery: LoopbackDelivery = .whole
  ) -> LoopbackResponse {
    LoopbackResponse(200, fields: ["Content-Encoding": coding], body: body).delivered(delivery)
  }

  @Test(
    "a body is unpacked, however it is sent",
    arguments: [LoopbackDelivery.whole, .byteByByte, .chunked(3), .untilClose])
  func unpacks(_ delivery: LoopbackDelivery) async throws {
    let it = try Loopback()
    for (coding, body) in [
      ("gzip", Self.gzip), ("x-gzip", Self.gzip), ("br", Self.br), ("zstd", Self.zstd),
      ("identity", Array("text\n".utf8)),
    ] {
      it.server.on("/x", Self.response(coding, body, delivery))
      #expect(try await it.get("/x").text == "text\n", "\(coding)")
    }
  }

  @Test(
    "a body whose length is right and whose coding does not end is a failure, after what came",
    arguments: [
      ("gzip", gzip.dropLast(8), "5 bytes"), ("gzip", gzip.dropLast(), "5 bytes"),
      ("gzip", gzip + gzip.dropLast(), "10 bytes"), ("br", br.dropLast(2), "4 bytes"),
      ("zstd", zstd.dropLast(), "5 bytes"),
    ])
  func breaksOff(_ coding: String, body: [UInt8], size: String) async throws {
    for delivery in [LoopbackDelivery.whole, .chunked(4), .untilClose] {
      let it = try Loopback()
      it.server.on("/x", Self.response(coding, body, delivery))
      let collector = Collector()
      let failure = await #expect(throws: HTTPError.self) {
        try await it.client.send(
          HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
      }
      #expect(
        failure
          == HTTPError(
            .invalidResponse,
            "the body from '127.0.0.1:\(it.server.port)' breaks off after \(size):"
              + " the end of its coding, '\(coding)', is missing"))
      #expect("\(collector.body.count) bytes" == size)
    }
  }

  @Test("members follow each other, bytes that begin none are passed over, and no body is none")
  func ends() async throws {
    let it = try Loopback()
    for (body, text) in [
      (Self.gzip + Self.gzip, "text\ntext\n"), (Self.gzip + [0, 0, 65], "text\n"), ([], ""),
    ] {
      it.server.on("/x", Self.response("gzip", body))
      #expect(try await it.get("/x").text == text)
    }
    it.server.on("/304", LoopbackResponse(304, fields: ["Content-Encoding": "gzip"]))
    #expect(try await it.get("/304").response.status == 304)
  }

  @Test(
    "a coding that nobody can undo is named",
    arguments: [
      (["Content-Encoding": "compress"], "packs the body in an unknown coding, 'compress'"),
      (
        ["Content-Encoding": Array(repeating: "gzip", count: 10).joined(separator: ",")],
        "packs the body in codings that nobody can undo"
      ),
    ] as [(HTTPFields, String)])
  func unknown(_ fields: HTTPFields, message: String) async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, fields: fields, "x"))
    #expect(
      await it.failure("/x")
        == HTTPError(.invalidResponse, "'127.0.0.1:\(it.server.port)' \(message)"))
  }

  @Test("a coding of the way, which would hide a cut, is refused")
  func way() async throws {
    let it = try Loopback()
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
    it.server.on(
      "/x", LoopbackResponse(200).delivered(.raw(Array(head.utf8) + [0x30, 13, 10, 13, 10])))
    #expect(
      await it.failure("/x")
        == HTTPError(
          .invalidResponse,
          "'127.0.0.1:\(it.server.port)' packs the body for the way ('Transfer-Encoding: gzip'),"
            + " which nobody asked for"))
  }

  @Test("a receiver that pauses gets nothing meanwhile, and all that waits packed once it resumes")
  func pauses() async throws {
    var it = try Loopback()
    it.options.maximumBodySize = 1 << 20
    // All of it comes in one read, and gives many pieces.
    it.server.on("/x", LoopbackResponse.gzipBomb(unpackingTo: 258 * 2000))
    let paused = Latch()
    let resume = Mutex<(@Sendable () -> Void)?>(nil)
    let collector = Collector { number, action in
      guard number != 1 else {
        resume.withLock { $0 = action }
        paused.open()
        return .pause
      }
      action()
      return .pause
    }
    let sending = Task { [it] in
      try await it.client.send(
        HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
    }
    await paused.opened()
    // Another transfer of the same loop runs to its end meanwhile.
    it.server.on("/y", LoopbackResponse(200, "ok"))
    #expect(try await it.get("/y").text == "ok")
    #expect(collector.body.count == 16 << 10)
    resume.withLock { $0 }?()
    // It has no checksum: the failure comes when all was handed over, not before.
    let failure = await #expect(throws: HTTPError.self) { try await sending.value }
    #expect(failure?.message.contains("breaks off after 516001 bytes") == true)
    #expect(collector.body.count == 516_001)
  }

  @Test("what waits packed is bounded like the rest")
  func pausedBomb() async throws {
    var it = try Loopback()
    it.options.maximumBodySize = 100_000
    it.server.on("/x", LoopbackResponse.gzipBomb(unpackingTo: 1 << 20))
    let collector = Collector { _, resume in
      resume()
      return .pause
    }
    let failure = await #expect(throws: HTTPError.self) {
      try await it.client.send(
        HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
    }
    #expect(failure?.kind == .tooLarge)
    #expect(collector.body.count <= 100_000)
  }
}
