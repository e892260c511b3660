import JQ
import JSON
import Text

/// Where a request may take along what is meant for the API alone. A URL that came with a response may
/// lead anywhere: whoever writes a record there would be handed the key.
extension CallMachine where Value: ~Copyable {
  /// URLs, or their beginnings, of the origins that the manifest and the options name.
  /// - Parameter parents: The request whose records are the parents of the walk.
  /// - Throws: `JQError`.
  func homes(_ state: WalkState, parents: CallPlan?) throws -> [String] {
    let blind = context.without([.table])
    var homes = try machine(call, blind).named(like: state)
    if let parents { homes += try machine(parents, blind).named(like: WalkState()) }
    return homes
  }

  /// Whether nothing of a request would have to stay at home.
  var keepsNothing: Bool {
    call.headers.isEmpty && call.sharedQuery.isEmpty && !context.has([.secret, .table])
  }

  func machine(_ call: CallPlan, _ context: DeclarativeContext) -> CallMachine {
    CallMachine(
      call: call, context: context, streamName: streamName, now: now, watch: watch,
      written: written)
  }

  /// What the URL and its base are where nothing of a response is known.
  private func named(like state: WalkState) throws -> [String] {
    var blind = WalkState()
    if try isWritten(state) { blind.parents = [state.parentValue] }
    let parent = Value(blind.parentValue)
    let variables = variables(blind, response: .absent())
    let evaluator = Evaluator(call.program, variables: variables, watch: watch)
    var urls: [String] = []
    try run(.request, call.program.request, parent, variables) { scope in
      for value in [call.base, call.url] {
        urls += value.map { evaluator.fronts(of: $0, in: scope) } ?? []
      }
    }
    return urls
  }

  /// Whether a parent is one of those that the manifest or an option lists.
  private func isWritten(_ state: WalkState) throws -> Bool {
    guard let list = call.parents, !state.parentValue.isNull else { return false }
    return try written.has(state.parentValue) {
      // A list that goes by the clock is that of the walk's beginning.
      let now = state.listedAt.map { Instant(milliseconds: $0) } ?? now
      return try CallMachine(
        call: call, context: context, streamName: streamName, now: now, watch: watch
      ).values(list)
    }
  }

  private func values(_ list: ValuePlan) throws -> Set<JSONValue> {
    let variables = variables(WalkState(), response: .absent())
    let evaluator = Evaluator(call.program, variables: variables, watch: watch)
    var values: Set<JSONValue> = []
    try run(.request, call.program.request, .absent(), variables) { scope in
      evaluator.results(list, in: scope) { value in
        values.insert(value.json)
        return true
      }
    }
    return values
  }
}

extension Evaluator where Value: ~Copyable {
  /// The URLs that a value gives; of a text whose inserts have no result the part before them, if its
  /// host ends there.
  func fronts(of value: ValuePlan, in scope: Scope<Value>) -> [String] {
    switch value {
    case .text(let parts):
      if let url = url(value, in: scope) { return [url] }
      var front = ""
      for part in parts {
        switch part {
        case .literal(let text): front += text
        case .insert(let expression):
          guard let insert = text(.expression(expression), in: scope) else {
            return Self.hasWholeHost(front) ? [front] : []
          }
          front += front.isEmpty && insert.hasSuffix("/") ? String(insert.dropLast()) : insert
        }
      }
      return []
    case .list(let values): return values.flatMap { fronts(of: $0, in: scope) }
    default: return list(value, in: scope)
    }
  }

  /// Whether nothing that is put behind it changes the host.
  private static func hasWholeHost(_ front: String) -> Bool {
    guard let url = URLReference(front), url.host != nil else { return false }
    return !url.path.isEmpty || url.query != nil || url.fragment != nil
  }
}
