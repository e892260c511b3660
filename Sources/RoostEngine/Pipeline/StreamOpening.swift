import JSON
import RoostKit
import RoostPlugins
import RoostStore

/// Where the walk of a stream begins, made on a thread of the pool.
struct StreamOpening: Sendable {
  /// The first page of the walk in this run: the stream's first, or that at which an earlier walk was
  /// interrupted.
  struct Start: Sendable {
    /// The request of the page.
    var next: NextRequest
    /// What the stream remembers there.
    var memory: JSONValue
    /// Whether the pages before it left nothing out.
    var isComplete = true
    /// Whether an earlier walk was interrupted there.
    var isResumed = false
    /// The key of the request, and what is kept of the page.
    var key: UInt64 = 0
    var stored: PageRecord?
  }

  let stream: any StreamDriver
  let walk: Walk
  /// Where it begins; nil: the plugin passes the stream over. A fault costs this stream alone.
  let start: Result<Start?, any Error>

  /// - Parameter resumes: Whether to go on where an earlier walk was interrupted.
  /// - Throws: where the store fails.
  init(
    _ stream: any StreamDriver, of plan: SourcePlan, fingerprint: UInt64, resumes: Bool,
    in context: SyncContext
  ) throws {
    let walk = try context.store.beginWalk(
      source: plan.name, stream: stream.name, fingerprint: fingerprint,
      resumes: resumes)
    self.stream = stream
    self.walk = walk
    start = Result {
      guard var start = try Self.start(stream, walk, in: context) else { return nil }
      start.key = RequestKey.of(start.next.request, mask: plan.mask)
      start.stored = try context.store.page(
        source: plan.name, stream: stream.name, requestKey: start.key)
      return start
    }
  }

  private static func start(
    _ stream: any StreamDriver, _ walk: Walk, in context: SyncContext
  ) throws -> Start? {
    let now = context.clock.start
    if let resume = walk.resume.flatMap(ResumePosition.init),
      let next = try stream.request(resuming: resume.position, memory: resume.memory, now: now)
    {
      return Start(
        next: next, memory: resume.memory, isComplete: resume.isComplete, isResumed: true)
    }
    let first = try stream.first(memory: walk.memory, now: now)
    return first.map { Start(next: $0, memory: walk.memory) }
  }
}
