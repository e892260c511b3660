internal import Threads

/// What answers one path: responses in turn, or a handler.
final class LoopbackRoute: Sendable {
  private let handler: LoopbackServer.Handler?
  private let responses: [LoopbackResponse]
  private let next = Mutex(0)

  init(responses: [LoopbackResponse]) {
    self.responses = responses
    handler = nil
  }

  init(handler: @escaping LoopbackServer.Handler) {
    self.handler = handler
    responses = []
  }

  func response(to request: LoopbackRequest) -> LoopbackResponse {
    if let handler { return handler(request) }
    guard let last = responses.last else { return LoopbackResponse(404, "no response is scripted") }
    let index = next.withLock { next in
      defer { next += 1 }
      return next
    }
    return index < responses.count ? responses[index] : last
  }
}
