import CurlHTTP
import HTTP
import RoostTesting
import Testing
import Threads

@Suite("CurlClient: pause, resume, stop, cancel")
struct FlowTests {
  private let large = String(repeating: "0123456789abcdef", count: 40_000)

  @Test("a paused transfer gives nothing until it is resumed, and then loses nothing")
  func pauses() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, large))
    let paused = Latch()
    let resume = Mutex<(@Sendable () -> Void)?>(nil)
    let collector = Collector { number, action in
      guard number == 2 else { return .proceed }
      resume.withLock { $0 = action }
      paused.open()
      return .pause
    }
    let sending = Task {
      try await it.client.send(
        HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
    }
    await paused.opened()
    let held = collector.body.count
    // Another transfer of the same loop runs to its end meanwhile.
    it.server.on("/y", LoopbackResponse(200, "ok"))
    #expect(try await it.get("/y").text == "ok")
    #expect(collector.body.count == held)
    resume.withLock { $0 }?()
    #expect(try await sending.value.status == 200)
    #expect(collector.text == large)
  }

  @Test("a receiver may pause at every chunk and resume at once, from within or without")
  func pausesAlways() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, large).delivered(.chunked(5000)))
    let collector = Collector { number, resume in
      if number % 2 == 0 { resume() } else { Task { resume() } }
      return .pause
    }
    _ = try await it.client.send(
      HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
    #expect(collector.text == large)
  }

  @Test("time spent paused is not counted against the server")
  func pausedTime() async throws {
    var it = try Loopback()
    it.options.totalTimeout = 1
    it.options.stallTimeout = 1
    it.server.on("/x", LoopbackResponse(200, large))
    it.server.on("/slow", LoopbackResponse(200).delivered(.hangBeforeHead))
    let resume = Mutex<(@Sendable () -> Void)?>(nil)
    let paused = Latch()
    let collector = Collector { number, action in
      guard number == 1 else { return .proceed }
      resume.withLock { $0 = action }
      paused.open()
      return .pause
    }
    let sending = Task { [it] in
      try await it.client.send(
        HTTPRequest(.get, it.server.url("/x")), options: it.options, to: collector)
    }
    await paused.opened()
    // Begun after the pause with the same limits: when this has timed out, so would the other.
    #expect(await it.failure("/slow")?.kind == .timeout)
    resume.withLock { $0 }?()
    #expect(try await sending.value.status == 200)
    #expect(collector.text == large)
  }

  @Test("a receiver that stops ends the transfer and its connection")
  func stops() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200, "x").delivered(.endless))
    let failure = await #expect(throws: HTTPError.self) {
      try await it.client.send(
        HTTPRequest(.get, it.server.url("/x")), options: it.options, to: Collector { _, _ in .stop }
      )
    }
    #expect(
      failure
        == HTTPError(
          .cancelled, "the transfer from '127.0.0.1:\(it.server.port)' was stopped"))
    await it.server.ended(1)
  }

  @Test(
    "cancelling ends a transfer wherever it is, and frees its connection and receiver",
    .timeLimit(.minutes(1)))
  func cancels() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200).delivered(.hang(after: 0)))
    let freed = Latch()
    let sending = Task {
      try await it.client.send(
        HTTPRequest(.get, it.server.url("/x")), options: it.options, to: Collector(freed: freed))
    }
    await it.server.received(1)
    sending.cancel()
    let failure = await #expect(throws: HTTPError.self) { try await sending.value }
    #expect(failure == HTTPError(.cancelled, "the request was cancelled"))
    await it.server.ended(1)
    await freed.opened()
  }

  @Test("a task that was cancelled before sends nothing")
  func cancelledBefore() async throws {
    let it = try Loopback()
    let gate = Latch()
    let sending = Task {
      await gate.opened()
      return try await it.get("/x").text
    }
    sending.cancel()
    gate.open()
    let failure = await #expect(throws: HTTPError.self) { try await sending.value }
    #expect(failure?.kind == .cancelled)
    #expect(it.server.requests.isEmpty)
  }

  @Test("closing the client ends what is under way and refuses what comes")
  func closes() async throws {
    let it = try Loopback()
    it.server.on("/x", LoopbackResponse(200).delivered(.hangBeforeHead))
    let sending = Task { await it.failure("/x") }
    await it.server.received(1)
    it.client.close()
    let expected = HTTPError(.cancelled, "the HTTP client has been closed")
    #expect(await sending.value == expected)
    #expect(await it.failure("/x") == expected)
  }
}
