import HTTP
import JSON
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// The walks of one stream that kept responses hold: the first one, and those that asked for what was newer
/// than its high-water mark.
struct KeptWalks {
  private let stream: any StreamDriver
  private let plan: SourcePlan
  private let context: SyncContext
  /// Requests with which walks have begun.
  private var begun: Set<UInt64> = []

  init(of stream: any StreamDriver, plan: SourcePlan, context: SyncContext) {
    self.stream = stream
    self.plan = plan
    self.context = context
  }

  /// Takes note of the walk with which everything begins anew.
  mutating func note(beginningOf walk: Walk) async throws {
    guard context.options.replaysKept else { return }
    if let key = try await key(stream.memoryAnew(walk.memory)) { begun.insert(key) }
  }

  /// Whether a walk begins with a request that none began with, and whose response is kept.
  mutating func hold(_ walk: Walk) async throws -> Bool {
    guard let key = try await key(walk.memory), begun.insert(key).inserted else { return false }
    let (store, source) = (context.store, plan.name)
    return try await context.pool.run { try store.response(source: source, request: key) } != nil
  }

  private func key(_ memory: JSONValue) async throws -> UInt64? {
    let (stream, now) = (stream, context.clock.start)
    let first = try await context.pool.run { try stream.first(memory: memory, now: now) }
    return first.map { RequestKey.of($0.request, mask: plan.mask) }
  }
}
