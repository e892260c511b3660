import HTTP
import JQ
import JSON
import RoostKit
import Text

/// One stream of one source of a declarative plugin.
final class DeclarativeStream: StreamDriver {
  let plan: StreamPlan
  /// What the source's streams share.
  let context: DeclarativeContext
  let memory = WalkMemory()
  /// The parents that are listed.
  let written = WrittenParents()
  /// Whether nothing of it is left to jq, so that libjq is not needed at all.
  private let isPlain: Bool
  /// Hash of the tables that its values name; nil: none.
  private let tables: UInt64?

  /// - Parameter tables: Those that its values name, nil where they name none.
  init(_ plan: StreamPlan, _ context: DeclarativeContext, tables: JSONValue? = nil) {
    self.tables = tables.map { Fingerprint.of($0) }
    self.plan = plan
    self.context = context
    isPlain = plan.call.program.text.isEmpty && plan.parents?.program.text.isEmpty ?? true
  }

  var name: String { plan.name }

  /// A JSON page is read whole.
  var maximumBodySize: Int { DeclarativeLimits.bodySize }

  /// The call whose pages the walk is at.
  func call(of state: WalkState) -> CallPlan {
    state.isAtParents ? plan.parents ?? plan.call : plan.call
  }

  /// Does a step of a walk: on a thread of libjq, unless it has no need of it.
  /// - Throws: `PluginError`.
  private func run<Result: Sendable>(
    _ call: CallPlan, now: Instant,
    _ step: @escaping @Sendable (any StreamStepping) throws -> Result
  ) throws(PluginError) -> Result {
    try context.run(call, isPlain: isPlain) { [self] watch in
      try step(
        isPlain
          ? StreamSteps<JQNode>(stream: self, now: now, watch: watch)
          : StreamSteps<JQValue>(stream: self, now: now, watch: watch))
    }
  }

  // MARK: Requests

  func first(memory: JSONValue, now: Instant) throws -> NextRequest? {
    self.memory.clear()
    return try run(plan.call, now: now) { try $0.first(memory: memory) }
  }

  func position(of next: NextRequest) -> JSONValue {
    guard var state = WalkState(next.state) else { return next.state }
    // Each page would keep all of them.
    state.parents = nil
    state.url = state.url.map { context.withoutSecrets($0) }
    state.firstURL = state.firstURL.map { context.withoutSecrets($0) }
    return state.json
  }

  func request(
    resuming position: JSONValue, gains: [JSONValue], memory: JSONValue, now: Instant
  ) throws -> NextRequest? {
    guard let state = WalkState(position) else { return nil }
    return try run(plan.call, now: now) {
      try $0.request(resuming: state, gains: gains.map { PageGain($0) })
    }
  }

  func way(
    after next: NextRequest, kept position: JSONValue?, gain: JSONValue, memory: JSONValue,
    now: Instant
  ) throws -> KeptWay {
    let kept = position.flatMap(WalkState.init)
    guard var state = WalkState(next.state), position == nil || kept != nil else {
      return KeptWay(next: nil, isSound: false)
    }
    let gained = PageGain(gain)
    state.add(gained)
    var way = try run(plan.call, now: now) { [state] in try $0.way(behind: state, kept: kept) }
    way.isDoubtful = gained.isDoubtful
    return way
  }

  func request(passingOver next: NextRequest, now: Instant) throws -> NextRequest? {
    guard let state = WalkState(next.state), !state.isAtParents else { return nil }
    return try run(plan.call, now: now) { try $0.request(passingOver: state) }
  }

  func bindings(of next: NextRequest) -> UInt64? {
    guard let state = WalkState(next.state) else { return tables }
    // A page of parents gives so many as those before it leave room for.
    var bindings: [JSONValue] =
      if state.isAtParents {
        ["parents", .integer(Int64(state.parents?.count ?? 0))]
      } else {
        plan.namesParent && !state.parentValue.isNull ? [state.parentValue] : []
      }
    if plan.namesPlace, state.index > 0 {
      bindings += ["index", .integer(Int64(state.index))]
    }
    guard !bindings.isEmpty else { return tables }
    return Fingerprint.of([.string(tables.map { String($0) } ?? ""), .array(bindings)])
  }

  /// A declarative stream remembers its cursor and nothing else.
  func memoryAnew(_ memory: JSONValue) -> JSONValue {
    .null
  }

  // MARK: Responses

  func reader(for next: NextRequest, memory: JSONValue, now: Instant) throws -> any PageReader {
    guard let state = WalkState(next.state) else {
      throw PluginError("resume-position", "the page's state is none of stream '\(name)'")
    }
    return DeclarativeReader(stream: self, state: state, now: now)
  }

  func wayOn(in head: HTTPResponse) -> String? {
    let styles = [plan.call, plan.parents].compactMap { $0?.paginate?.style }
    guard !styles.isEmpty else { return nil }
    let ways = styles.compactMap { style -> String? in
      switch style {
      case .link(let relation):
        // A 304 that has the field replaces it (RFC 9111, section 3.2).
        guard head.status != 304 || head.fields["Link"] != nil else { return nil }
        let target = WebLink.target(head.fields, relation: relation) ?? ""
        return "\(target) \(WebLink.hasMalformed(head.fields))"
      case .page, .offset, .token, .url: return nil
      }
    }
    return ways.isEmpty ? nil : ways.joined(separator: "\n")
  }

  func isPage(_ head: HTTPResponse, of next: NextRequest) -> Bool {
    guard let state = WalkState(next.state) else { return false }
    return call(of: state).isAbsent(head.status, at: state)
  }

  func isOneOfSeveral(_ next: NextRequest) -> Bool {
    WalkState(next.state)?.isOneOfSeveral ?? false
  }

  func isForParent(_ next: NextRequest) -> Bool {
    WalkState(next.state).map { !$0.isAtParents && $0.parents != nil } ?? false
  }

  func isFirstOfSeveral(_ next: NextRequest) -> Bool {
    guard let state = WalkState(next.state) else { return false }
    return state.pages == 0 && state.isOneOfSeveral
  }

  func message(in body: [UInt8], of response: HTTPResponse) -> String? {
    guard plan.call.error != nil else { return nil }
    return try? run(plan.call, now: Instant(milliseconds: 0)) { try $0.message(in: body) }
  }

  /// What a page gives. What was made before a fault stays; the fault is the result's `failure`.
  func read(_ body: [UInt8], _ head: HTTPResponse, _ state: WalkState, _ now: Instant) -> PageResult
  {
    let call = call(of: state)
    do {
      return try run(call, now: now) { $0.read(body, head, state) }
    } catch {
      var result = PageResult()
      result.failure = context.failure(error, of: call)
      return result
    }
  }

  /// Counts an item; nil where its id is new in this sync.
  func note(_ item: Item) -> WalkMemory.Repetition? { memory.note(item) }
}
