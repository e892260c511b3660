internal import Glibc
internal import Threads

/// A scripted web server on loopback for tests: answers by path, keeps every request, and fails in
/// every way that a server can.
///
/// ```swift
/// let server = try LoopbackServer()
/// server.on("/feed.xml", .document(feed, type: "application/rss+xml", etag: "\"1\""))
/// server.on("/busy", LoopbackResponse(503, fields: ["Retry-After": "60"]), .init(200, "ok"))
/// … requests to server.url("/feed.xml") …
/// #expect(server.requests.map(\.path) == ["/feed.xml"])
/// ```
///
/// It has threads of its own, one to accept and one for each connection, and no test waits by time:
/// a response stands behind a `Latch`, and `received(_:)` waits for requests. The server stops when
/// it is released, or by `stop()`.
public final class LoopbackServer: Sendable {
  /// What answers the requests of a path.
  public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

  /// The port it listens on, chosen by the system.
  public let port: Int
  /// The address it listens on.
  public let address: String
  private let core: LoopbackCore
  private let acceptor: SystemThread

  /// Starts to listen on a free port.
  /// - Parameters:
  ///   - address: `127.0.0.1`, another of 127.0.0.0/8 to stand for another host, or `::1`.
  ///   - answers: False: connections are accepted by the system and never read from.
  /// - Throws: where the system refuses the socket or the thread.
  public init(address: String = "127.0.0.1", answers: Bool = true) throws {
    let listener = try LoopbackSocket.listening(on: address)
    self.address = address
    port = listener.port
    let core = LoopbackCore(listener: listener.descriptor, answers: answers)
    self.core = core
    acceptor = try SystemThread.start { core.accept() }
  }

  deinit { stop() }

  /// The origin: `http://127.0.0.1:PORT`.
  public var origin: String {
    "http://" + (address.contains(":") ? "[\(address)]" : address) + ":\(port)"
  }

  /// The absolute URL of a path.
  public func url(_ path: String) -> String { origin + path }

  /// Answers requests of a path, whatever their query, with these responses in turn; the last one
  /// serves all that follow.
  public func on(_ path: String, _ responses: LoopbackResponse...) {
    core.route(path, LoopbackRoute(responses: responses))
  }

  /// Answers requests of a path, whatever their query, by calling the handler on the connection's
  /// thread.
  public func on(_ path: String, _ handler: @escaping Handler) {
    core.route(path, LoopbackRoute(handler: handler))
  }

  /// Answers requests of every path that has no answer of its own; without it they get 404.
  public func otherwise(_ handler: @escaping Handler) {
    core.route(nil, LoopbackRoute(handler: handler))
  }

  /// Every request so far, in the order in which they were read.
  public var requests: [LoopbackRequest] { core.requests }

  /// Forgets the requests so far.
  public func forgetRequests() { core.forgetRequests() }

  /// The requests of that path, in order.
  public func requests(to path: String) -> [LoopbackRequest] { requests.filter { $0.path == path } }

  /// How many connections were accepted.
  public var connectionCount: Int { core.connectionCount }

  /// The most requests that were being answered at one time.
  public var mostAtOnce: Int { core.mostAtOnce }

  /// Waits until so many requests have been read, without holding a thread.
  public func received(_ count: Int) async { await core.received(count) }

  /// Waits until so many connections have ended, without holding a thread.
  public func ended(_ count: Int) async { await core.ended(count) }

  /// Ends every connection and frees the port; what hangs is let go. Again, it does nothing.
  public func stop() {
    if core.stop() { acceptor.join() }
  }
}
