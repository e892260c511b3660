import Diagnostics
import HTTP
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
  mutating func headers(
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
}
