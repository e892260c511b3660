package import HTTP
package import RoostStore
package import Threads
import ZLib

/// Answers every request from the responses that the store keeps, and sends none.
package final class KeptGate: Gate {
  private let store: Store
  private let masks: [String: SecretMask]
  /// Reads the store and expands bodies.
  private let pool: WorkerPool

  /// - Parameter plans: The sources whose requests come.
  /// - Throws: where the system gives no thread.
  package init(_ store: Store, for plans: [SourcePlan]) throws(ThreadError) {
    self.store = store
    masks = Dictionary(plans.map { ($0.name, $0.mask) }, uniquingKeysWith: { first, _ in first })
    pool = try WorkerPool(threads: 1)
  }

  /// Ends the thread that reads. Once only, when no more requests come.
  package func stop() { pool.stop() }

  package func send(
    _ request: HTTPRequest, of source: SourceManners, maximumBodySize: Int,
    to receiver: any HTTPReceiver
  ) async throws(SyncFailure) -> HTTPResponse {
    let mask = masks[source.source] ?? SecretMask([String]())
    let (store, name) = (store, source.source)
    let key = RequestKey.of(request, mask: mask)
    let found = try await work {
      try store.response(source: name, request: key)
        ?? request.wordsWithoutToken(mask).flatMap { try store.response(source: name, asked: $0) }
    }
    guard let found else { throw .notKept(request, mask: mask, source: name) }
    let head = found.head.response(to: request)
    guard receiver.receive(head: head) else { return head }
    for place in 0..<found.parts {
      if Task.isCancelled { throw SyncFailure(SyncFailure.cancelled, "stopped before its end") }
      let bytes = try await work { () -> [UInt8]? in
        guard let part = try store.part(place, of: found) else { return nil }
        return ZLib.expanded(part.content, count: part.length)
      }
      guard let bytes else {
        throw SyncFailure(
          "not-kept",
          "what is kept of \(found.head.asked) is damaged; 'roost aggregate --force "
            + "\(name)' fetches it anew")
      }
      guard await push(bytes, to: receiver) else { return head }
    }
    return head
  }

  /// - Returns: whether more is wanted.
  private func push(_ bytes: [UInt8], to receiver: any HTTPReceiver) async -> Bool {
    guard !bytes.isEmpty else { return true }
    let (resumed, resume) = AsyncStream<Void>.makeStream()
    let flow = bytes.withUnsafeBytes { receiver.receive($0) { resume.finish() } }
    switch flow {
    case .proceed: return true
    case .stop: return false
    case .pause:
      for await _ in resumed {}
      return true
    }
  }

  private func work<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws(SyncFailure) -> Result {
    do {
      return try await pool.run(body)
    } catch {
      throw ResponseFailure.of(error, reading: "the store")
    }
  }
}

extension SyncFailure {
  /// No response is kept to that request.
  static func notKept(_ request: HTTPRequest, mask: SecretMask, source: String) -> SyncFailure {
    SyncFailure(
      "not-kept",
      "no response is kept to \(request.method.rawValue) \(mask.masked(request.url)); "
        + "'roost aggregate --force \(source)' fetches and keeps it, with 'keep_raw: true'")
  }
}
