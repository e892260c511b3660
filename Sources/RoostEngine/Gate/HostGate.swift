package import HTTP
import RoostPlugins
package import RoostStore
import Text
import Threads

/// The gate with manners: every request of every source waits its turn at its host, redirects hop by
/// hop; a host that asks for rest gets it from all sources, also in later runs.
package final class HostGate: Gate {
  /// How long a host is let alone that answers 429 without Retry-After, in seconds.
  static let politeWait: Int64 = 900
  /// Most requests to a host at a time, where the source says nothing.
  static let perHost = 2
  /// Least milliseconds between two requests to a host, where the source says nothing.
  static let spacing: Int64 = 250

  private let client: any HTTPClient
  /// The client, where it takes hops as they are.
  private let hopClient: (any HTTPHopClient)?
  private let turns: HostTurns
  private let time: GateTime
  /// The origin of the first request of each source that has no URL among its options.
  private let homes = Mutex<[String: String]>([:])

  /// A gate before that client.
  /// - Parameters:
  ///   - hosts: What hosts asked in earlier runs.
  ///   - isForced: Whether hosts that asked for rest are asked all the same.
  package init(
    _ client: any HTTPClient, hosts: [String: HostStatus] = [:], time: GateTime,
    isForced: Bool = false
  ) {
    self.client = client
    hopClient = client as? any HTTPHopClient
    self.time = time
    turns = HostTurns(hosts, time: time, isForced: isForced)
  }

  package func keepHosts(_ keep: @escaping @Sendable (_ host: String, HostStatus) -> Void) {
    turns.keep(keep)
  }

  package func send(
    _ request: HTTPRequest, of source: SourceManners, maximumBodySize: Int,
    to receiver: any HTTPReceiver
  ) async throws(SyncFailure) -> HTTPResponse {
    var request = request
    if let moved = source.movedURL, request.url == source.configuredURL { request.url = moved }
    let reference = URLReference(request.url)
    var options = options(for: reference?.origin, of: source)
    options.maximumBodySize = source.maximumBodySize ?? maximumBodySize
    var hop = try failing { () throws(HTTPError) in
      try HTTPHop(request, at: reference, options: options)
    }
    var rest = source.timeout
    while true {
      let began = time.now
      let response = try await exchange(hop, of: source, options, timeout: rest, to: receiver)
      let next = try failing { () throws(HTTPError) in try hop.following(response) }
      guard let next else { return hop.completed(response) }
      rest -= Double(time.now.milliseconds - began.milliseconds) / 1000
      hop = next
    }
  }

  /// Sends one hop when its host may be asked.
  private func exchange(
    _ hop: HTTPHop, of source: SourceManners, _ options: HTTPOptions, timeout: Double,
    to receiver: any HTTPReceiver
  ) async throws(SyncFailure) -> HTTPResponse {
    let host = HostName.of(hop.url)
    let origin = hop.url.origin
    let isOwn = origin.map(source.ownOrigins.contains) ?? false
    let isFree = isOwn && HostName.isLoopback(hop.url)
    try await turns.begin(
      host, for: source.source, perHost: source.perHost ?? (isFree ? .max : Self.perHost),
      spacing: source.spacing ?? (isFree ? 0 : Self.spacing),
      limits: hop.redirects.isEmpty ? source.limits : [])
    defer { turns.end(host) }
    var options = options
    options.followsRedirects = false
    options.credentials = HTTPFields()  // The hop carries them as far as they go.
    // A name that was public and is private now was given another's address.
    options.privateOrigin = isOwn && !turns.isPublic(host) ? origin : nil
    if let origin, isHome(origin, of: source) {
      options.certificateFile = source.certificateFile
    }
    options.totalTimeout = max(timeout, 0.001)
    let response = try await failing { () async throws(HTTPError) in
      let receiver = HopReceiver(receiver, hop: hop)
      if let hopClient { return try await hopClient.send(hop, options: options, to: receiver) }
      return try await client.send(hop.request, options: options, to: receiver)
    }
    if isOwn, response.isFromPublicAddress, HostName.isName(hop.url) { turns.notePublic(host) }
    if let retry = Self.rest(response, now: time.now) { turns.hold(host, until: retry) }
    return response
  }

  /// Until when a response asks to be let alone; nil: it does not.
  static func rest(_ response: HTTPResponse, now: Instant) -> Instant? {
    guard response.status == 429 || response.status == 503 else { return nil }
    if let retry = RetryAfter.instant(response.fields, now: now) { return retry }
    return response.status == 429 ? Instant(seconds: now.seconds + politeWait) : nil
  }

  private func options(for origin: String?, of source: SourceManners) -> HTTPOptions {
    var options = HTTPOptions()
    options.connectTimeout = min(options.connectTimeout, source.timeout)
    options.stallTimeout = min(options.stallTimeout, source.timeout)
    options.userAgent = source.userAgent
    options.proxy = source.proxy
    options.allowsPrivate = source.allowsPrivate
    if let origin, isHome(origin, of: source) {
      options.credentials = source.credentials
    }
    return options
  }

  /// Whether an origin gets the source's credentials.
  private func isHome(_ origin: String, of source: SourceManners) -> Bool {
    guard source.homeOrigins.isEmpty else { return source.homeOrigins.contains(origin) }
    return homes.withLock { homes in
      if homes[source.source] == nil { homes[source.source] = origin }
      return homes[source.source] == origin
    }
  }

  private func failing<Result>(
    _ body: () throws(HTTPError) -> Result
  ) throws(SyncFailure) -> Result {
    do {
      return try body()
    } catch {
      throw SyncFailure(error.kind.rawValue, error.message)
    }
  }

  private func failing<Result>(
    _ body: () async throws(HTTPError) -> Result
  ) async throws(SyncFailure) -> Result {
    do {
      return try await body()
    } catch {
      throw SyncFailure(error.kind.rawValue, error.message)
    }
  }
}
