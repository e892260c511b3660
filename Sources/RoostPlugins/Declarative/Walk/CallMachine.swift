import HTTP
import JQ
import JSON
import RoostKit
import Text

/// Evaluates one call, for one request or one response; over values of libjq on a thread of libjq.
struct CallMachine<Value: RecordValue & ~Copyable> {
  let call: CallPlan
  let context: DeclarativeContext
  let streamName: String
  let now: Instant
  let watch: JQWatch
  /// The request whose records are the parents of the walk; nil: it has none.
  var parents: CallPlan?
  /// The parents that are listed; one that is made for a single request needs none.
  var written = WrittenParents()

  /// The values of the program's variables, but for the last two.
  func variables(_ state: WalkState, response: borrowing Value) -> [JQCell<Value>] {
    var cells = Value.shared(in: context)
    let seconds = Double(now.milliseconds) / 1000
    let bound: [JSONValue] = [
      .string(streamName), .number(seconds), state.cursor, state.parentValue, state.page,
      state.offset, state.token,
    ]
    cells += bound.map { JQCell(Value($0)) }
    cells.append(JQCell(response.copy()))
    return cells
  }

  /// Runs a part of the call's program; see `ProgramRun`.
  /// - Throws: `JQError`, and what `body` throws.
  func run(
    _ part: ProgramPlan.Part, _ plan: ScopePlan, _ input: borrowing Value,
    _ variables: [JQCell<Value>], base: Int = 0, _ body: (Scope<Value>) throws -> Void
  ) throws {
    try ProgramRun(program: call.program, watch: watch).run(
      part, plan, input, variables, base: base, body)
  }

  // MARK: Requests

  /// The request of the page at which the walk stands; nil where its URL has no result.
  /// - Throws: `JQError`, `PluginError`.
  func request(_ state: inout WalkState) throws -> HTTPRequest? {
    let parent = Value(state.parentValue)
    if state.pages == 0, state.url == nil { try begin(&state, parent) }
    var made: HTTPRequest?
    let variables = variables(state, response: .absent())
    let evaluator = Evaluator(
      call.program, variables: variables, notes: state.notes, watch: watch)
    try run(.request, call.program.request, parent, variables) { scope in
      made = try self.request(state, evaluator, scope)
      try evaluator.settle()
    }
    state.notes = evaluator.notes
    if state.firstURL == nil { state.firstURL = made?.url }
    return made
  }

  /// Sets `$page`, `$offset` or `$page_token` of a walk's first page.
  private func begin(_ state: inout WalkState, _ parent: borrowing Value) throws {
    guard let style = call.paginate?.style else { return }
    let variables = variables(state, response: .absent())
    let evaluator = Evaluator(call.program, variables: variables, watch: watch)
    var first: JSONValue = .null
    try run(.request, call.program.request, parent, variables) { scope in
      switch style {
      case .page(let start), .offset(let start):
        first = evaluator.number(start, in: scope).map { JSONValue.whole($0) } ?? .integer(0)
      case .token(_, let start): first = evaluator.json(start, in: scope) ?? .null
      case .url, .link: break
      }
      try evaluator.settle()
    }
    switch style {
    case .page: state.page = first
    case .offset: state.offset = first
    case .token: state.token = first
    case .url, .link: break
    }
  }

  private func request(
    _ state: WalkState, _ evaluator: Evaluator<Value>, _ scope: Scope<Value>
  ) throws -> HTTPRequest? {
    var request: HTTPRequest
    if let followed = state.url {
      guard SameHost.holds(followed, state.firstURL), let own = try atHome(followed, state) else {
        return try followedRequest(followed, state, scope)
      }
      let lacking = call.sharedQuery.filter { !Self.has($0.name, in: own) }
      request = HTTPRequest(call.method, url(own, lacking, evaluator, scope))
    } else {
      guard let address = try address(evaluator, scope) else { return nil }
      guard let own = try atHome(address, state) else {
        return try strayRequest(address, state, scope)
      }
      request = HTTPRequest(call.method, url(own, call.query, evaluator, scope))
    }
    addFields(call.headers, to: &request, evaluator, scope)
    addBody(&request, evaluator, scope)
    return request
  }

  /// The URL of a walk's first page, without its query; nil where it has no result.
  /// - Throws: `PluginError` where it needs a base that is not there.
  func address(_ evaluator: Evaluator<Value>, _ scope: Scope<Value>) throws -> String? {
    guard let written = evaluator.url(call.url, in: scope) else { return nil }
    guard written.hasPrefix("/"), !written.hasPrefix("//") else { return written }
    guard var base = evaluator.url(call.base, in: scope) else {
      throw PluginError(
        "invalid-options", "there is no base URL to put before '\(written.prefix(200))'")
    }
    if base.hasSuffix("/") { base.removeLast() }
    return base + written
  }

  /// The URL as it is asked at home; nil where it leads elsewhere.
  private func atHome(_ url: String, _ state: WalkState) throws -> String? {
    keepsNothing ? url : SameHost.home(url, among: try homes(state, parents: parents))
  }

  func addFields(
    _ headers: [ValuePlan.Member], to request: inout HTTPRequest, _ evaluator: Evaluator<Value>,
    _ scope: Scope<Value>
  ) {
    for header in headers {
      if let value = evaluator.text(header.value, in: scope) { request.fields[header.name] = value }
    }
    if request.fields["Accept"] == nil { request.fields["Accept"] = "application/json" }
  }

  /// The URL with those members in its query.
  func url(
    _ url: String, _ members: [ValuePlan.Member], _ evaluator: Evaluator<Value>,
    _ scope: Scope<Value>
  ) -> String {
    let pairs = members.flatMap { member -> [String] in
      evaluator.list(member.value, in: scope).map {
        PercentEncoding.component(member.name) + "=" + PercentEncoding.component($0)
      }
    }
    guard !pairs.isEmpty else { return url }
    var (front, fragment) = (url, "")
    if let hash = url.firstIndex(of: "#") {
      front = String(url[..<hash])
      fragment = String(url[hash...])
    }
    let joint =
      front.hasSuffix("?") || front.hasSuffix("&") ? "" : front.utf8.contains(0x3F) ? "&" : "?"
    return front + joint + pairs.joined(separator: "&") + fragment
  }

  func addBody(
    _ request: inout HTTPRequest, _ evaluator: Evaluator<Value>, _ scope: Scope<Value>
  ) {
    switch call.body {
    case nil: return
    case .json(let value):
      request.body = Array((evaluator.json(value, in: scope) ?? .null).text().utf8)
      if request.fields["Content-Type"] == nil {
        request.fields["Content-Type"] = "application/json"
      }
    case .form(let members):
      let pairs = members.flatMap { member -> [String] in
        evaluator.list(member.value, in: scope).map {
          PercentEncoding.component(member.name) + "=" + PercentEncoding.component($0)
        }
      }
      request.body = Array(pairs.joined(separator: "&").utf8)
      if request.fields["Content-Type"] == nil {
        request.fields["Content-Type"] = "application/x-www-form-urlencoded"
      }
    }
  }

  /// Whether a URL's query has a member of that name.
  private static func has(_ name: String, in url: String) -> Bool {
    guard let query = URLReference(url)?.query else { return false }
    return query.split(separator: "&").contains { pair in
      PercentEncoding.decoded(String(pair.prefix { $0 != "=" })) == name
    }
  }
}

extension JSONValue {
  /// The number, as an integer where it is whole.
  static func whole(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}
