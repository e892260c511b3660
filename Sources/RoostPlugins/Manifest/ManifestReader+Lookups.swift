import Text
import YAML

/// What all requests share, and lookups.
extension ManifestReader {
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
