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
    /// The key of the request.
    var key: UInt64
    /// What the stream remembers there.
    var memory: JSONValue
    /// What the walk has found out of itself there.
    var standing = WalkStanding()
    /// Whether an earlier walk was interrupted there.
    var isResumed = false
    /// What is kept of the page.
    var stored: PageRecord?
  }

  let stream: any StreamDriver
  let walk: Walk
  /// Where it begins; nil: the plugin passes the stream over. A fault costs this stream alone.
  let start: Result<Start?, any Error>

  /// The rules that were last applied to what is stored of the source.
  let appliedRules: RuleRecord?

  /// - Parameters:
  ///   - resumes: Whether to go on where an earlier walk was interrupted.
  ///   - beginsAnew: Whether everything is asked for anew, whatever was remembered.
  /// - Throws: where the store fails.
  init(
    _ stream: any StreamDriver, of plan: SourcePlan, fingerprint: UInt64, resumes: Bool,
    beginsAnew: Bool, in context: SyncContext
  ) throws {
    var start: Result<Start?, any Error> = .success(nil)
    let opened = try context.store.open(
      source: plan.name, stream: stream.name, fingerprint: fingerprint,
      resumes: resumes, withResponse: ResponseKeeping(plan: plan, context: context).isOn
    ) { walk, notes in
      start = Result {
        try Self.start(stream, walk, notes, beginsAnew: beginsAnew, plan.mask, in: context)
      }
      return (try? start.get())?.key
    }
    self.stream = stream
    walk = opened.walk
    appliedRules = opened.rules
    self.start = start.map { start in
      var start = start
      start?.stored = opened.page
      return start
    }
  }

  private static func start(
    _ stream: any StreamDriver, _ walk: Walk, _ notes: [JSONValue], beginsAnew: Bool,
    _ mask: SecretMask, in context: SyncContext
  ) throws -> Start? {
    let now = context.clock.start
    // A position that cannot be gone on with must not hide the stream's first page for good.
    if let resume = walk.resume.flatMap(ResumePosition.init),
      let next = try? stream.request(
        resuming: resume.position, gains: notes.map { PageNotes($0).gain }, memory: resume.memory,
        now: now)
    {
      return Start(
        next: next, key: RequestKey.of(next.request, mask: mask), memory: resume.memory,
        standing: resume.standing, isResumed: true)
    }
    let memory = beginsAnew ? stream.memoryAnew(walk.memory) : walk.memory
    guard let first = try stream.first(memory: memory, now: now) else { return nil }
    return Start(next: first, key: RequestKey.of(first.request, mask: mask), memory: memory)
  }
}
