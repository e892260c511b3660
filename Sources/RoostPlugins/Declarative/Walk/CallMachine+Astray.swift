import HTTP
import JQ
import JSON
import RoostKit
import Secrets
import Text

/// Requests to an origin that came with a response, and what must not go along in their URLs.
extension CallMachine where Value: ~Copyable {
  /// A request to such an origin: its own members alone, made without secret options and without what
  /// lookups gave.
  /// - Throws: `PluginError` where a secret stands in the URL itself; `JQError`.
  func strayRequest(
    _ url: String, _ state: WalkState, _ scope: Scope<Value>
  ) throws -> HTTPRequest {
    try checkSecrets(in: url, state, scope)
    if context.has([.secret]), try address(state, without: [.secret]).address != url {
      throw astray("a secret option")
    }
    if context.has([.table]) {
      let (address, fronts) = try address(state, without: [.table])
      // A lookup may name the host; into what others name it puts nothing.
      if address != url, fronts.contains(where: { SameHost.holds(url, $0) }) {
        throw astray("what a lookup gave")
      }
    }
    let parent = Value(state.parentValue)
    let machine = machine(call, context.without([.secret, .table]))
    let variables = machine.variables(state, response: .absent())
    let evaluator = Evaluator(call.program, variables: variables, watch: watch)
    var request = HTTPRequest(call.method, url)
    try machine.run(.request, call.program.request, parent, variables) { scope in
      request.url = machine.url(url, call.ownQuery, evaluator, scope)
      machine.addFields(call.ownHeaders, to: &request, evaluator, scope)
      machine.addBody(&request, evaluator, scope)
    }
    return request
  }

  /// The request for a page that a response named, elsewhere: nothing goes along.
  /// - Throws: `PluginError` where a secret stands in the URL itself.
  func followedRequest(
    _ url: String, _ state: WalkState, _ scope: Scope<Value>
  ) throws -> HTTPRequest {
    try checkSecrets(in: url, state, scope)
    return HTTPRequest(call.method, url)
  }

  /// What the URL is without shared values of such sorts, and what it and its base begin with.
  private func address(
    _ state: WalkState, without sorts: Set<DeclarativeContext.Sort>
  ) throws -> (address: String?, fronts: [String]) {
    let machine = machine(call, context.without(sorts))
    let variables = machine.variables(state, response: .absent())
    let evaluator = Evaluator(call.program, variables: variables, watch: watch)
    var result: (String?, [String]) = (nil, [])
    try machine.run(
      .request, call.program.request, Value(state.parentValue), variables
    ) { scope in
      // Without its base it has none.
      result.0 = try? machine.address(evaluator, scope)
      for value in [call.base, call.url] {
        result.1 += value.map { evaluator.fronts(of: $0, in: scope) } ?? []
      }
    }
    return result
  }

  /// Looks for secret options in a URL that leads away, and for what lookups gave and the request would
  /// send as a token at home.
  /// - Throws: `PluginError` where one stands in it.
  private func checkSecrets(in url: String, _ state: WalkState, _ scope: Scope<Value>) throws {
    guard context.has([.secret, .table]) else { return }
    if Self.finds(context.secrets, in: url) { throw astray("a secret option") }
    // Of its own, for what fails in a request that is not sent is no fault.
    let evaluator = Evaluator(
      call.program, variables: variables(state, response: .absent()), watch: watch)
    var home = HTTPRequest(call.method, self.url(url, call.query, evaluator, scope))
    addFields(call.headers, to: &home, evaluator, scope)
    addBody(&home, evaluator, scope)
    if Self.finds(LookupTokens(context.tables).sent(by: home), in: url) {
      throw astray("a token of a lookup")
    }
  }

  /// Whether one of those stands in a URL: in any form, or, where it is too short for that, as a whole part.
  private static func finds(_ secrets: some Collection<String>, in url: String) -> Bool {
    if SecretSearch(secrets).finds(in: url) { return true }
    return url.split(whereSeparator: { "/?#&=:@".contains($0) }).contains {
      secrets.contains(PercentEncoding.decoded(String($0)))
    }
  }

  private func astray(_ what: String) -> PluginError {
    PluginError(
      "secret-astray",
      """
      \(context.file): the URL of a request comes from a response and would take \(what) to a host \
      that neither the manifest nor an option names
      """)
  }
}
