import RoostStore

/// The walks of one stream that kept responses hold: the first one, and those that asked for what was newer
/// than its high-water mark.
struct KeptWalks {
  private let plan: SourcePlan
  private let context: SyncContext
  /// Requests with which walks have begun.
  private var begun: Set<UInt64> = []

  init(of plan: SourcePlan, context: SyncContext) {
    self.plan = plan
    self.context = context
  }

  /// Takes note of the walk with which everything begins anew.
  mutating func note(_ opening: StreamOpening) {
    if let key = try? opening.start.get()?.key { begun.insert(key) }
  }

  /// Whether a walk begins with a request that none began with, and whose response is kept.
  mutating func hold(_ opening: StreamOpening) async throws -> Bool {
    guard let key = try opening.start.get()?.key, begun.insert(key).inserted else { return false }
    let (store, source) = (context.store, plan.name)
    return try await context.pool.run { try store.response(source: source, request: key) } != nil
  }
}
