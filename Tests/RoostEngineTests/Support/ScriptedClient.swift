import HTTP
import Threads

/// A client that answers from a script, in memory.
final class ScriptedClient: HTTPClient {
  /// What answers a request.
  struct Answer: Sendable {
    var status = 200
    var fields = HTTPFields()
    var body = ""
    /// What comes in place of the end of the body.
    var error: HTTPError?
    /// Bytes of a chunk; the body comes in several.
    var chunk = 1 << 20
    /// Whether nothing ever comes, until the task is cancelled.
    var hangs = false
    /// A request whose If-None-Match is this gets 304.
    var etag: String?
    /// Whether it comes from a public address.
    var isPublic = false

    static func text(_ body: String, etag: String? = nil) -> Answer {
      Answer(body: body, etag: etag)
    }

    static func status(_ status: Int, _ fields: HTTPFields = [:], body: String = "") -> Answer {
      Answer(status: status, fields: fields, body: body)
    }
  }

  private let script: Mutex<[String: [Answer]]>
  private let log = Mutex<[HTTPRequest]>([])
  private let optionLog = Mutex<[HTTPOptions]>([])

  init(_ script: [String: Answer] = [:]) { self.script = Mutex(script.mapValues { [$0] }) }

  /// The requests so far.
  var requests: [HTTPRequest] { log.withLock { $0 } }

  /// The options of the requests so far.
  var options: [HTTPOptions] { optionLog.withLock { $0 } }

  /// Forgets the requests so far.
  func forget() { log.withLock { $0 = [] } }

  /// Answers requests of a URL with these in turn; the last one serves all that follow.
  func answer(_ url: String, _ answers: Answer...) { script.withLock { $0[url] = answers } }

  func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    optionLog.withLock { $0.append(options) }
    let answer = script.withLock { script -> Answer in
      guard let answers = script[request.url] else { return .status(404) }
      if answers.count > 1 { script[request.url]?.removeFirst() }
      return answers[0]
    }
    if answer.hangs {
      // Ends by cancellation alone.
      while !Task.isCancelled { await Task.yield() }
      throw HTTPError(.cancelled, "the transfer was cancelled")
    }
    var head = HTTPResponse(status: answer.status, fields: answer.fields, url: request.url)
    head.fields["ETag"] = answer.etag
    head.isFromPublicAddress = answer.isPublic
    if let etag = answer.etag, request.fields["If-None-Match"] == etag {
      head.status = 304
      _ = receiver.receive(head: head)
      return head
    }
    if receiver.receive(head: head) { try await push(answer, to: receiver) }
    if let error = answer.error { throw error }
    return head
  }

  private func push(_ answer: Answer, to receiver: any HTTPReceiver) async throws(HTTPError) {
    let bytes = Array(answer.body.utf8)
    for start in stride(from: 0, to: bytes.count, by: answer.chunk) {
      let chunk = Array(bytes[start..<min(start + answer.chunk, bytes.count)])
      let (resumed, resume) = AsyncStream<Void>.makeStream()
      switch chunk.withUnsafeBytes({ receiver.receive($0) { resume.finish() } }) {
      case .proceed: break
      case .pause: for await _ in resumed {}
      case .stop: throw HTTPError(.cancelled, "the receiver wants no more")
      }
    }
  }
}
