import YAML

/// Makes the plans of requests.
struct CallPlanner {
  /// What all requests share.
  let api: APISpec
  /// Names of options and lookups.
  let names: [String]

  /// Names that the engine binds, in the program's order after options and lookups.
  static let bound = [
    "stream", "now", "cursor", "parent", "page", "offset", "page_token", "response",
  ]

  /// The requests of a stream, and its records.
  /// - Throws: `PluginError` for an expression that does not stand alone.
  func stream(_ spec: StreamSpec, _ request: RequestSpec) throws(PluginError) -> CallPlan {
    var values: ManifestValue?
    if case .values(let list)? = request.walks?.parents { values = list }
    return try call(request.call, paginate: request.paginate, parents: values) {
      (builder, scope) throws(PluginError) in
      guard let item = spec.item else { return nil }
      let plan = try builder.item(item, in: &scope)
      var relations: [RelationPlan] = []
      for relation in spec.relations {
        relations.append(try builder.relation(relation, in: &scope))
      }
      let cursor = try builder.optional(request.cursor, in: &scope)
      return .item(plan, relations: relations, cursor: cursor)
    }
  }

  /// The request of a lookup.
  /// - Throws: `PluginError` as above.
  func lookup(_ spec: LookupSpec) throws(PluginError) -> CallPlan {
    try call(spec.call, paginate: nil, parents: nil) { (builder, scope) throws(PluginError) in
      let key = try builder.value(spec.key, in: &scope)
      return .lookup(key: key, value: try builder.value(spec.value, in: &scope))
    }
  }

  /// The request whose records are the parents of a stream's walks.
  /// - Throws: `PluginError` as above.
  func parents(
    _ spec: CallSpec, _ paginate: PaginateSpec?
  ) throws(PluginError) -> CallPlan {
    try call(spec, paginate: paginate, parents: nil) { (_, _) throws(PluginError) in nil }
  }

  private func call(
    _ spec: CallSpec, paginate: PaginateSpec?, parents: ManifestValue?,
    _ records: (inout ProgramBuilder, inout ScopePlan) throws(PluginError) -> RecordPlan?
  ) throws(PluginError) -> CallPlan {
    var builder = ProgramBuilder(variables: names + Self.bound)
    var request = ScopePlan()
    var response = ScopePlan()
    var record = ScopePlan()
    let recordsPlace = builder.place(spec.records?.mark ?? spec.mark, "request")
    let base = try builder.optional(api.base, in: &request)
    let url = try builder.value(spec.url, in: &request)
    let query = try builder.members(spec.query, in: &request)
    let sharedQuery = try builder.members(api.query, in: &request)
    let headers = try builder.members(spec.headers, in: &request)
    let body = try body(spec.body, &builder, &request)
    let parents = try builder.optional(parents, in: &request)
    let list = try builder.optional(spec.records, in: &response)
    let error = try builder.optional(spec.error, in: &response)
    let pages = try self.paginate(paginate, &builder, request: &request, response: &response)
    let made = try records(&builder, &record)
    return CallPlan(
      program: builder.program(request: request, response: response, record: record),
      method: spec.method, base: base, url: url, query: query, sharedQuery: sharedQuery,
      ownQuery: Self.own(query, of: spec.query, over: api.query), headers: headers,
      ownHeaders: Self.own(headers, of: spec.headers, over: api.headers), body: body, records: list,
      recordsPlace: recordsPlace, error: error, absent: spec.absent, paginate: pages, record: made,
      parents: parents)
  }

  /// The members that are not of `api`.
  private static func own(
    _ members: [ValuePlan.Member], of fields: [ManifestField], over shared: [ManifestField]
  ) -> [ValuePlan.Member] {
    zip(members, fields).filter { !shared.contains($1) }.map(\.0)
  }

  private func body(
    _ spec: RequestBodySpec?, _ builder: inout ProgramBuilder, _ scope: inout ScopePlan
  ) throws(PluginError) -> BodyPlan? {
    switch spec {
    case nil: nil
    case .json(let value): .json(try builder.value(value, in: &scope))
    case .form(let fields): .form(try builder.members(fields, in: &scope))
    }
  }

  private func paginate(
    _ spec: PaginateSpec?, _ builder: inout ProgramBuilder, request: inout ScopePlan,
    response: inout ScopePlan
  ) throws(PluginError) -> PaginatePlan? {
    guard let spec else { return nil }
    let style: PaginatePlan.Style =
      switch spec.style {
      case .page(let first): .page(try builder.value(first, in: &request))
      case .offset(let first): .offset(try builder.value(first, in: &request))
      case .token(let next, let first):
        .token(
          try builder.value(next, in: &response), first: try builder.optional(first, in: &request))
      case .url(let next): .url(try builder.value(next, in: &response))
      case .link(let relation): .link(relation)
      }
    return PaginatePlan(
      style: style, by: try builder.optional(spec.by, in: &response),
      condition: try builder.optional(spec.condition, in: &response), atMost: spec.atMost)
  }
}
