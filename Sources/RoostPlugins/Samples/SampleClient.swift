package import HTTP
import Text

/// Answers requests from recorded samples in place of the network (`--sample`).
///
/// Method, path and query decide; the order of the query and secrets in it do not, nor does the host
/// unless a sample names it. What no sample answers fails, and the failure names the request.
package struct SampleClient: HTTPClient {
  private let responses: [Key: SampleResponse]
  private let secrets: Set<String>

  /// What of a request decides.
  private struct Key: Hashable {
    var method: String
    /// Nil: whatever the origin.
    var origin: String?
    var path: String
    /// Sorted pairs, still encoded.
    var query: [String]
  }

  /// A client that knows the samples of these plugins; of two that answer one request the first
  /// stands.
  /// - Parameter secrets: Values that count in no query.
  package init(_ samples: [SampleSet], secrets: [String] = []) {
    self.secrets = Set(secrets)
    var responses: [Key: SampleResponse] = [:]
    for sample in samples.flatMap(\.cases).flatMap(\.responses) {
      let isAbsolute = !sample.target.hasPrefix("/")
      guard
        let key = Self.key(
          sample.method, isAbsolute ? sample.target : "http://any\(sample.target)",
          secrets: self.secrets, hasOrigin: isAbsolute)
      else { continue }
      if responses[key] == nil { responses[key] = sample }
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
        "no sample of the plugin answers '\(target)'; 'roost plugin record SOURCE' saves what the server answers"
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
      Self.key(request.method.rawValue, request.url, secrets: secrets, hasOrigin: hasOrigin)
        .flatMap { responses[$0] }
    }.first
  }

  /// The request as `samples.yaml` names it, without secrets: `GET /list?page=1`; nil where its URL is
  /// none.
  package func target(of request: HTTPRequest) -> String? {
    let method = request.method.rawValue
    return Self.key(method, request.url, secrets: secrets, hasOrigin: false).map { key in
      "\(method) \(key.path)" + (key.query.isEmpty ? "" : "?" + key.query.joined(separator: "&"))
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

  private static func key(
    _ method: String, _ url: String, secrets: Set<String>, hasOrigin: Bool
  ) -> Key? {
    guard let reference = URLReference(url), let origin = reference.origin else { return nil }
    let pairs = (reference.query ?? "").split(separator: "&").map(String.init).filter { pair in
      let value = pair.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
      return value != "***" && !secrets.contains(PercentEncoding.decoded(value))
    }
    return Key(
      method: method, origin: hasOrigin ? origin : nil,
      path: reference.path.isEmpty ? "/" : reference.path, query: pairs.sorted())
  }
}
