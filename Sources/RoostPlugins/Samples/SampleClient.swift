package import HTTP
import JSON
import Text

/// Answers requests from recorded samples in place of the network (`--sample`).
///
/// Method, path, query and body decide; the order of the query and secrets in it do not, nor does the
/// host unless a sample names it. What no sample answers fails, and the failure names the request.
package struct SampleClient: HTTPClient {
  private let responses: [SampleRequest.Address: [(SampleRequest, SampleResponse)]]
  private let secrets: Set<String>

  /// A client that knows the samples of these plugins; of two that answer one request the first
  /// stands.
  /// - Parameter secrets: Values that count in no query.
  package init(_ samples: [SampleSet], secrets: [String] = []) {
    self.secrets = Set(secrets)
    var responses: [SampleRequest.Address: [(SampleRequest, SampleResponse)]] = [:]
    for sample in samples.flatMap(\.cases).flatMap(\.responses) {
      let isAbsolute = !sample.target.hasPrefix("/")
      guard
        var request = SampleRequest(
          sample.method, isAbsolute ? sample.target : "http://any\(sample.target)",
          secrets: self.secrets, hasOrigin: isAbsolute)
      else { continue }
      request.body = sample.body
      responses[request.address, default: []].append((request, sample))
    }
    self.responses = responses
  }

  package func send(
    _ request: HTTPRequest, options: HTTPOptions, to receiver: any HTTPReceiver
  ) async throws(HTTPError) -> HTTPResponse {
    guard let target = target(of: request) else {
      throw HTTPError(.invalidURL, "'\(request.url)' is no URL")
    }
    guard let sample = sample(for: request) else {
      throw HTTPError(
        .noSample,
        "no sample of the plugin answers '\(target)'; of a plugin in a folder of your own 'roost plugin record SOURCE' saves what the server answers"
      )
    }
    let etag = sample.fields["ETag"]
    if let etag, request.fields["If-None-Match"] == etag {
      return Self.push([], HTTPResponse(status: 304, url: request.url), receiver)
    }
    let head = HTTPResponse(status: sample.status, fields: sample.fields, url: request.url)
    guard let file = sample.file else { return Self.push([], head, receiver) }
    guard let body = RegularFile.bytes(file) else {
      throw HTTPError(.invalidResponse, "the sample \(file) cannot be read")
    }
    return Self.push(body, head, receiver)
  }

  /// The sample that answers a request; nil where none does.
  package func sample(for request: HTTPRequest) -> SampleResponse? {
    [true, false].lazy.compactMap { hasOrigin in
      guard
        let asked = self.request(request, hasOrigin: hasOrigin)
      else { return nil }
      return responses[asked.address]?.first { $0.0.answers(asked) }?.1
    }.first
  }

  private func request(_ request: HTTPRequest, hasOrigin: Bool) -> SampleRequest? {
    var asked = SampleRequest(
      request.method.rawValue, request.url, secrets: secrets, hasOrigin: hasOrigin)
    asked?.body = request.bodyValue
    return asked
  }

  /// The request as `samples.yaml` names it, without secrets: `GET /list?page=1`, and behind a POST
  /// for whose address there are samples its body; nil where its URL is none.
  package func target(of request: HTTPRequest) -> String? {
    self.request(request, hasOrigin: false).map { asked in
      let query = asked.query.isEmpty ? "" : "?" + asked.query.joined(separator: "&")
      let target = "\(asked.address.method) \(asked.address.path)\(query)"
      guard let body = asked.body, responses[asked.address] != nil else { return target }
      let text = secrets.sorted { $0.count > $1.count }.reduce(body.text()) { text, secret in
        secret.isEmpty ? text : text.replacing(secret, with: "***")
      }
      return "\(target) \(text.prefix(200))"
    }
  }

  /// Pushes a small body whole: a receiver may ask for a pause, but has taken the bytes then.
  private static func push(
    _ body: [UInt8], _ head: HTTPResponse, _ receiver: any HTTPReceiver
  ) -> HTTPResponse {
    if receiver.receive(head: head), !body.isEmpty {
      _ = body.withUnsafeBytes { receiver.receive($0, resume: {}) }
    }
    return head
  }
}
