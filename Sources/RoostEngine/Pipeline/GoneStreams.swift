import JSON
import RoostPlugins
import RoostStore

/// Streams of a source that their server calls gone for good while others of it live. They are asked no
/// more, until the plugin's page, the options, `streams` or the URL change; where all are gone, the source
/// is.
struct GoneStreams: Hashable, Sendable {
  /// Each with a hash of all under which it was asked.
  private var fingerprints: [String: UInt64] = [:]

  /// None.
  init() {}

  /// Those that are kept with what a source is due for; none where the JSON is of another form.
  init(_ due: JSONValue) {
    for (name, value) in due["gone"].objectValue?.members ?? [] {
      fingerprints[name] = value.stringValue.flatMap { UInt64($0, radix: 16) }
    }
  }

  /// Those that are not to be asked; where a source has one stream alone, it is gone with it.
  /// - Parameter before: How the source fared before.
  /// - Throws: where the store fails.
  init(
    of plan: SourcePlan, _ opening: SourceOpening, _ before: SourceStatus, in context: SyncContext
  ) async throws {
    guard opening.streams.count > 1, !context.options.isForced, !context.options.replaysKept,
      !context.options.usesSamples
    else {
      self.init()
      return
    }
    try await self.init(of: plan, before, in: context)
  }

  /// Those that are kept of a source; none where its URL was edited since.
  private init(
    of plan: SourcePlan, _ before: SourceStatus, in context: SyncContext
  ) async throws {
    guard !plan.isEdited(since: before) else {
      self.init()
      return
    }
    let (store, source) = (context.store, plan.name)
    self.init(try await context.pool.run { try store.reasons(source: source).due })
  }

  /// Those that are still known of a source whose sync ended before it asked for anything; none where the
  /// store fails, which is told by the write that follows.
  static func kept(
    of plan: SourcePlan, _ before: SourceStatus, in context: SyncContext
  ) async -> GoneStreams {
    (try? await GoneStreams(of: plan, before, in: context)) ?? GoneStreams()
  }

  /// As they are kept; nil where there are none.
  var json: JSONValue? {
    guard !fingerprints.isEmpty else { return nil }
    let members = fingerprints.sorted { $0.key < $1.key }
      .map { ($0.key, JSONValue.string(String($0.value, radix: 16))) }
    return .object(JSONObject(members))
  }

  /// Their names, in order.
  var names: [String] { fingerprints.keys.sorted() }

  /// Whether a stream is one of them.
  func has(_ stream: String, under asked: UInt64) -> Bool {
    fingerprints[stream] == asked
  }

  /// Takes note of how streams came out.
  mutating func note(_ results: [StreamResult], under asked: UInt64) {
    for result in results {
      fingerprints[result.report.stream] = result.report.status == .gone ? asked : nil
    }
  }

  /// Whether a source that is gone is wanted otherwise than when its server said so: by other options,
  /// `streams` or another page.
  static func areAskedOtherwise(of plan: SourcePlan, in context: SyncContext) async -> Bool {
    let isOther = try? await context.pool.run {
      let gone = GoneStreams(try context.store.reasons(source: plan.name).due)
      guard !gone.names.isEmpty else { return false }
      let driver = try plan.driver()
      let fingerprint = SourceOpening.fingerprint(driver, try plan.rules?(context.clock.start))
      let streams = plan.streams.isEmpty ? driver.streamNames : plan.streams
      let asked = Self.asked(streams, under: fingerprint)
      return streams.contains { !gone.has($0, under: asked) }
    }
    // What cannot be known, or opened, is gone as it was.
    return isOther ?? false
  }

  /// A hash of what the user asks for: those streams, by a page and options of that fingerprint.
  static func asked(_ streams: [String], under fingerprint: UInt64) -> UInt64 {
    var asked = Fingerprint()
    asked.add(fingerprint)
    for stream in streams { asked.add(stream) }
    return asked.value
  }
}
