import RoostTesting
import Threads

/// Answers in turn, the last one again and again.
final class EtiquetteRoute: Sendable {
  private let answers: [LoopbackResponse]
  private let place = Mutex(0)

  init(_ answers: [LoopbackResponse]) { self.answers = answers }

  func next() -> LoopbackResponse {
    let now = place.withLock { place in
      defer { place += 1 }
      return place
    }
    return answers[min(now, answers.count - 1)]
  }
}
