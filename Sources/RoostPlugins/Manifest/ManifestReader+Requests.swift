import Diagnostics
import HTTP
import Text
import YAML

/// What the requests of a page take from `api`.
struct SharedRequestParts {
  var query: [ManifestField] = []
  var headers: [ManifestField] = []
  var error: ManifestValue?
}

extension ManifestReader {
  /// The `request` of a stream.
  mutating func request(
    _ pair: YAMLPair, path: String, _ scope: VariableScope, over shared: SharedRequestParts,
    options: [OptionSpec]
  ) -> RequestSpec? {
    guard let map = map(pair.value, pair.name, keys: ManifestKey.request) else { return nil }
    let call = call(map, pair, path: path, scope.inRequests, over: shared)
    let cursor = varying(map["cursor"], path: path, scope.inItems)
    let pages = paginate(map["paginate"], path: path, scope.inRequests, options: options)
    let walks = walks(map["for"], path: path, scope, over: shared, options: options)
    guard let call else { return nil }
    var request = RequestSpec(call)
    request.cursor = cursor
    request.paginate = pages
    request.walks = walks
    return request
  }

  /// What every request has, from the map that was read.
  mutating func call(
    _ map: [String: YAMLPair], _ pair: YAMLPair, path: String, _ scope: VariableScope,
    over shared: SharedRequestParts
  ) -> CallSpec? {
    let query = fields(map["query"], path: path, scope, over: shared.query)
    let headers = headers(map["headers"], path: path, scope, over: shared.headers)
    let records = varying(map["records"], path: path, scope)
    let error = varying(map["error"], path: path, scope)
    let body = body(map, path: path, scope)
    guard let (method, url) = address(map, pair, path: path, scope) else { return nil }
    if method == .get, let body = map["body"] ?? map["form"] {
      reader.fault(
        kind: "conflict", at: body.mark, "'\(body.name)' needs 'post'; a GET sends no body",
        help: "write 'post:' in place of 'get:', or 'query:' in place of '\(body.name):'.")
    }
    var call = CallSpec(mark: pair.mark, method: method, url: url)
    call.query = Self.laid(query, over: shared.query, takenAway: taken(map["query"]))
    call.headers = Self.laid(headers, over: shared.headers, takenAway: taken(map["headers"]))
    call.body = body
    call.records = records
    call.error = error ?? shared.error
    call.absent = map["absent"].map { statuses($0) }
    return call
  }

  /// One status from 400 on, or several.
  private mutating func statuses(_ pair: YAMLPair) -> [Int] {
    (pair.value.elements ?? [pair.value]).compactMap {
      reader.integer($0, pair.name, in: 400...499)
    }
  }

  /// `headers`, but for what cannot be sent or is the engine's to send.
  private mutating func headers(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope, over inherited: [ManifestField] = []
  ) -> [ManifestField] {
    fields(pair, path: path, scope, over: inherited).filter { field in
      guard FieldName.isSound(field.name) else {
        reader.fault(
          kind: "invalid-header", at: field.mark,
          "'\(field.name)' cannot be the name of a header")
        return false
      }
      guard FieldName.isOfEngine(field.name), field.name.lowercased() != "user-agent" else {
        return true
      }
      reader.fault(
        kind: "invalid-header", at: field.mark, "the header '\(field.name)' is set by roost itself")
      return false
    }
  }

  /// Exactly one of `get` and `post`.
  private mutating func address(
    _ map: [String: YAMLPair], _ pair: YAMLPair, path: String, _ scope: VariableScope
  ) -> (HTTPMethod, ManifestValue)? {
    switch (map["get"], map["post"]) {
    case (let get?, nil): return value(get, path: path, scope).map { (.get, $0) }
    case (nil, let post?): return value(post, path: path, scope).map { (.post, $0) }
    case (nil, nil):
      missing("get", in: "'\(pair.name)'", at: pair.mark, help: "say 'get:' or 'post:' and a URL.")
      return nil
    case (let get?, let post?):
      let later = (get.mark.line, get.mark.column) > (post.mark.line, post.mark.column)
      reader.fault(
        kind: "conflict", at: later ? get.mark : post.mark,
        "'\(pair.name)' has both 'get' and 'post'",
        help: "remove one; a stream takes an inherited one away with null.")
      return nil
    }
  }

  private mutating func body(
    _ map: [String: YAMLPair], path: String, _ scope: VariableScope
  ) -> RequestBodySpec? {
    if let body = map["body"] {
      if let form = map["form"] {
        reader.fault(
          kind: "conflict", at: form.mark, "a request has 'body' or 'form', not both",
          help: "remove one; a stream takes an inherited one away with null.")
      }
      return value(body.value, body.name, path: "\(path).body", scope, isBody: true)
        .map(RequestBodySpec.json)
    }
    return map["form"].map { .form(fields($0, path: path, scope)) }
  }

  /// Names that a request takes away from what `api` lays under it: those of value null.
  private func taken(_ pair: YAMLPair?) -> Set<String> {
    Set((pair?.value.pairs ?? []).filter(\.value.isNull).map(\.name))
  }

  private static func laid(
    _ own: [ManifestField], over shared: [ManifestField], takenAway: Set<String>
  ) -> [ManifestField] {
    let names = Set(own.map(\.name)).union(takenAway)
    return shared.filter { !names.contains($0.name) } + own
  }

  // MARK: Pages and walks

  mutating func paginate(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope, options: [OptionSpec]
  ) -> PaginateSpec? {
    guard let pair, let map = map(pair.value, pair.name, keys: ManifestKey.paginate) else {
      return nil
    }
    let path = "\(path).paginate"
    let by = number(map["by"], path: path, scope)
    let condition = varying(map["while"], path: path, scope)
    let atMost = pageCount(map["at_most"], options: options)
    guard let style = style(map, pair, path: path, scope) else { return nil }
    var pages = PaginateSpec(mark: pair.mark, style: style, atMost: atMost)
    pages.by = by
    pages.condition = condition
    return pages
  }

  private mutating func style(
    _ map: [String: YAMLPair], _ pair: YAMLPair, path: String, _ scope: VariableScope
  ) -> PaginateSpec.Style? {
    let found = ManifestKey.paginateStyles.compactMap { map[$0] }
    guard let one = found.first, found.count == 1 else {
      let wanted =
        "'paginate' has exactly one of "
        + Suggestion.listed(ManifestKey.paginateStyles, "and")
      reader.fault(
        kind: found.isEmpty ? "missing-key" : "conflict", at: found.last?.mark ?? pair.mark, wanted,
        help: found.isEmpty
          ? "add one." : "remove all but one; a stream takes an inherited one away with null.")
      return nil
    }
    fits(map["by"], ["page", "offset"], one)
    fits(map["first"], ["token"], one)
    if one.name == "link" { return reader.text(one.value, "link").map { .link($0) } }
    guard
      let value = ["url", "token"].contains(one.name)
        ? varying(one, path: path, scope) : number(one, path: path, scope)
    else { return nil }
    switch one.name {
    case "page": return .page(value)
    case "offset": return .offset(value)
    case "url": return .url(value)
    default: return .token(value, first: self.value(map["first"], path: path, scope))
    }
  }

  private mutating func fits(_ pair: YAMLPair?, _ styles: [String], _ style: YAMLPair) {
    guard let pair, !styles.contains(style.name) else { return }
    reader.fault(
      kind: "conflict", at: pair.mark,
      "'\(pair.name)' goes with \(Suggestion.listed(styles)), not with '\(style.name)'")
  }

  /// `at_most`: a number, or `$option`.
  private mutating func pageCount(_ pair: YAMLPair?, options: [OptionSpec]) -> PageCount {
    guard let pair else { return .standard }
    guard let text = pair.value.scalar?.text, text.hasPrefix("$") else {
      return .number(
        reader.integer(pair.value, pair.name, in: 1...1_000_000) ?? PageCount.standardCount)
    }
    let name = String(text.dropFirst())
    let numbers = options.filter { $0.type == .integer }.map(\.name)
    if !numbers.contains(name) {
      let near = Suggestion.nearest(to: name, among: numbers)
      reader.fault(
        kind: "unknown-name", at: pair.value,
        "'\(pair.name)' must be a number or an option of type integer, found '\(text)'",
        help: near.map { "did you mean '$\($0)'?" })
    }
    return .option(name)
  }

  private mutating func walks(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope, over shared: SharedRequestParts,
    options: [OptionSpec]
  ) -> WalkSpec? {
    guard let pair else { return nil }
    let path = "\(path).for"
    let parents = scope.adding(["stream", "now", "cursor"])
    guard pair.value.pairs != nil, pair.value["html"] == nil else {
      return value(pair.value, pair.name, path: path, parents).map { WalkSpec(.values($0)) }
    }
    guard let map = map(pair.value, pair.name, keys: ManifestKey.walks) else { return nil }
    let inner = parents.adding(["page", "offset", "page_token"])
    let call = call(map, pair, path: path, inner, over: shared)
    let pages = paginate(map["paginate"], path: path, inner, options: options)
    let atMost = pageCount(map["at_most"], options: options)
    return call.map { WalkSpec(.records($0, paginate: pages), atMost: atMost) }
  }

  // MARK: What all requests share, and lookups

  /// `api`, with what the requests take from it.
  mutating func api(
    _ pair: YAMLPair?, _ scope: VariableScope
  ) -> (spec: APISpec, shared: SharedRequestParts) {
    guard let pair, let map = map(pair.value, pair.name, keys: ManifestKey.api) else {
      return (APISpec(), SharedRequestParts())
    }
    let scope = scope.inRequests
    var api = APISpec()
    api.base = value(map["base"], path: "api", scope)
    api.query = fields(map["query"], path: "api", scope)
    api.headers = headers(map["headers"], path: "api", scope)
    if let limit = map["limit"] {
      api.limits = (limit.value.elements ?? [limit.value]).compactMap { rateLimit($0, limit.name) }
    }
    let error = varying(map["error"], path: "api", scope)
    return (api, SharedRequestParts(query: api.query, headers: api.headers, error: error))
  }

  private mutating func rateLimit(_ node: YAMLNode, _ name: String) -> RateLimit? {
    let parts = (node.scalar?.text ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let requests = Int(parts[0]), requests > 0,
      YAMLReader.isInteger(String(parts[0])), let seconds = Interval.seconds(String(parts[1])),
      seconds > 0
    else {
      reader.wrongType(node, name, wanted: "requests in a span of time such as 15/1h")
      return nil
    }
    return RateLimit(requests: requests, seconds: seconds)
  }

  /// `lookups`, in written order; each sees the tables before it.
  mutating func lookups(
    _ pair: YAMLPair?, options: [String], over shared: SharedRequestParts
  ) -> [LookupSpec] {
    guard let pair, let pairs = freeMap(pair) else { return [] }
    var lookups: [LookupSpec] = []
    var names = options
    for one in pairs {
      let scope = VariableScope(names).adding(["now"])
      for (part, node) in (one.value.elements ?? [one.value]).enumerated() {
        let entry = YAMLPair(name: one.name, mark: node.mark, value: node)
        if let lookup = lookup(entry, part: part, scope, over: shared) { lookups.append(lookup) }
      }
      names.append(one.name)
    }
    return lookups
  }

  private mutating func lookup(
    _ pair: YAMLPair, part: Int, _ scope: VariableScope, over shared: SharedRequestParts
  ) -> LookupSpec? {
    let place = "lookup '\(pair.name)'"
    guard let map = map(pair.value, pair.name, keys: ManifestKey.lookup, in: place) else {
      return nil
    }
    let path = "lookups.\(pair.name)"
    let call = call(map, pair, path: path, scope, over: shared)
    let key = value(map["key"], path: path, scope)
    let result = value(map["value"], path: path, scope)
    var every: Int64 = 86_400
    if let pair = map["every"] { every = duration(pair) ?? every }
    for name in ["key", "value"] where map[name] == nil { missing(name, in: place, at: pair.mark) }
    guard let call, let key, let result else { return nil }
    return LookupSpec(
      LookupPlan(table: pair.name, part: part, every: every), call: call, key: key, value: result)
  }

  /// Seconds of a span of time.
  mutating func duration(_ pair: YAMLPair) -> Int64? {
    guard let text = pair.value.scalar?.text, let seconds = Interval.seconds(text) else {
      reader.wrongType(
        pair.value, pair.name, wanted: "a duration such as 30s, 15m, 1h, 7d or 2w",
        help: Interval.isTooLong(pair.value.scalar?.text ?? "")
          ? "a hundred years are the most." : nil)
      return nil
    }
    return seconds
  }
}
