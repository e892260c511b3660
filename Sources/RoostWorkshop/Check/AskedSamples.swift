import HTTP
import RoostEngine
import RoostPlugins
import Threads
import YAML

/// Answers from samples, and keeps which were asked for and what none of them answers.
final class AskedSamples: HTTPClient {
  private struct Asked {
    var answered: Set<YAMLMark> = []
    var unanswered: [String] = []
  }

  private let client: SampleClient
  private let asked = Mutex(Asked())

  init(_ client: SampleClient) { self.client = client }

  /// Where the responses that were asked for stand.
  var answered: Set<YAMLMark> { asked.withLock { $0.answered } }

  /// The requests that no sample answers, in order, each once: `GET /list?page=2`.
  var unanswered: [String] { asked.withLock { $0.unanswered } }

  func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    var hop = try HTTPHop(request, options: options)
    while true {
      let response = try await answer(
        hop.request, options: options, to: HopReceiver(receiver, hop: hop))
      guard let next = try hop.following(response) else { return hop.completed(response) }
      hop = next
    }
  }

  private func answer(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    if let sample = client.sample(for: request) {
      asked.withLock { _ = $0.answered.insert(sample.mark) }
    } else if let target = client.target(of: request) {
      asked.withLock { if !$0.unanswered.contains(target) { $0.unanswered.append(target) } }
    }
    return try await client.send(request, options: options, to: receiver)
  }
}
