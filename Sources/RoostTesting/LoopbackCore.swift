internal import Glibc
internal import Threads

/// What the threads of a loopback server share: routes, the log of requests, open connections.
final class LoopbackCore: Sendable {
  private let listener: Int32
  private let answers: Bool
  private let state = Monitor(State())

  private struct State {
    var routes: [String: LoopbackRoute] = [:]
    var fallback: LoopbackRoute?
    var requests: [LoopbackRequest] = []
    var open: Set<Int32> = []
    var threads: [SystemThread] = []
    var connections = 0
    var ended = 0
    var answering = 0
    var mostAtOnce = 0
    var isStopped = false
    var waiting: [Waiter] = []
  }

  private struct Waiter: Sendable {
    var isDone: @Sendable (borrowing State) -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  init(listener: Int32, answers: Bool) {
    self.listener = listener
    self.answers = answers
  }

  var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  func forgetRequests() { state.withLock { $0.requests = [] } }
  var connectionCount: Int { state.withLock { $0.connections } }
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  func route(_ path: String?, _ route: LoopbackRoute) {
    state.withLock { state in
      if let path { state.routes[path] = route } else { state.fallback = route }
    }
  }

  /// Accepts connections until the server stops; runs on the accepting thread.
  func accept() {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      guard let number = opened(descriptor) else {
        close(descriptor)
        break
      }
      guard answers else { continue }
      let connection = LoopbackConnection(descriptor: descriptor, number: number, core: self)
      let thread = try? SystemThread.start(stackSize: 512 << 10) {
        connection.serve()
      }
      guard let thread else {
        closed(descriptor)
        continue
      }
      state.withLock { $0.threads.append(thread) }
    }
    for thread in state.withLock({ $0.threads }) { thread.join() }
    for descriptor in state.withLock({ $0.open }) { closed(descriptor) }
    close(listener)
  }

  /// Counts a new connection and gives its number; nil once the server has stopped.
  private func opened(_ descriptor: Int32) -> Int? {
    state.withLock { state in
      guard !state.isStopped else { return nil }
      state.open.insert(descriptor)
      state.connections += 1
      return state.connections
    }
  }

  /// Closes a connection's socket, under the lock so that `stop` never meets a number that the
  /// system has given to someone else.
  func closed(_ descriptor: Int32) {
    change { state in
      state.open.remove(descriptor)
      state.ended += 1
      close(descriptor)
    }
  }

  /// Notes a request and gives the response to it.
  func response(to request: LoopbackRequest) -> LoopbackResponse {
    let route = change { state in
      state.requests.append(request)
      state.answering += 1
      state.mostAtOnce = max(state.mostAtOnce, state.answering)
      return state.routes[request.path] ?? state.fallback
    }
    return route?.response(to: request) ?? LoopbackResponse(404, "nothing at \(request.path)")
  }

  func answered() { state.withLock { $0.answering -= 1 } }

  func received(_ count: Int) async { await wait { $0.requests.count >= count } }

  func ended(_ count: Int) async { await wait { $0.ended >= count } }

  /// Waits on a connection's thread until the latch opens; false where the server stopped first.
  func pass(_ latch: Latch) -> Bool {
    latch.whenOpen { [state] in state.withLock { _ in } }  // wakes the wait below
    return state.wait { state in state.isStopped ? false : latch.isOpen ? true : nil }
  }

  /// Ends everything; false where that was done before.
  func stop() -> Bool {
    change { state in
      guard !state.isStopped else { return false }
      state.isStopped = true
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      shutdown(listener, Int32(SHUT_RDWR))
      return true
    }
  }

  private func wait(until isDone: @escaping @Sendable (borrowing State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.waiting.append(Waiter(isDone: isDone, continuation: continuation)) }
    }
  }

  /// Changes the state and lets go whoever waits for what is now true.
  @discardableResult
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, done) = state.withLock { state in
      let result = body(&state)
      let current = state
      let done = state.waiting.filter { current.isStopped || $0.isDone(current) }
      if !done.isEmpty { state.waiting.removeAll { current.isStopped || $0.isDone(current) } }
      return (result, done)
    }
    for waiter in done { waiter.continuation.resume() }
    return result
  }
}
