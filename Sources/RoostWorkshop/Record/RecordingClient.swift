package import HTTP
import Threads

/// Passes requests on to another client, and keeps what answers them.
package final class RecordingClient: HTTPClient {
  /// Most requests of one recording: a sample shows a mapping, it is no archive.
  package static let mostRequests = 40
  /// Most bytes of all bodies.
  package static let mostBytes = 32 << 20

  private struct Kept {
    var responses: [RecordedResponse] = []
    var requests = 0
    var bytes = 0
  }

  private let client: any HTTPClient
  private let kept = Mutex(Kept())

  /// A recording of what that client gets.
  package init(_ client: any HTTPClient) { self.client = client }

  /// What was answered, in the order of the answers.
  package var responses: [RecordedResponse] { kept.withLock { $0.responses } }

  package func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    let isOneTooMany = kept.withLock { kept in
      kept.requests += 1
      return kept.requests > Self.mostRequests || kept.bytes > Self.mostBytes
    }
    if isOneTooMany {
      throw HTTPError(
        .tooLarge,
        "a recording holds at most \(Self.mostRequests) requests and \(Self.mostBytes >> 20) MB; narrow the source by its options or 'streams:'"
      )
    }
    let tee = TeeReceiver(receiver)
    let head = try await client.send(request, options: options, to: tee)
    let body = tee.body
    kept.withLock { kept in
      kept.bytes += body.count
      kept.responses.append(RecordedResponse(request: request, head: head, body: body))
    }
    return head
  }
}
