extension ProgramBuilder {
  /// - Throws: `PluginError` for an expression that does not stand alone.
  mutating func item(
    _ spec: ItemSpec, in scope: inout ScopePlan
  ) throws(PluginError) -> ItemPlan {
    ItemPlan(
      mark: spec.mark, id: try optional(spec.id, in: &scope),
      kind: try optional(spec.kind, in: &scope),
      title: try optional(spec.title, in: &scope), summary: try optional(spec.summary, in: &scope),
      contentHTML: try optional(spec.contentHTML, in: &scope),
      url: try optional(spec.url, in: &scope),
      imageURL: try optional(spec.imageURL, in: &scope),
      language: try optional(spec.language, in: &scope),
      published: try date(spec.published, "item.published", in: &scope),
      updated: try date(spec.updated, "item.updated", in: &scope),
      authors: try optional(spec.authors, in: &scope),
      categories: try optional(spec.categories, in: &scope),
      enclosures: try enclosures(spec.enclosures, in: &scope),
      attributes: try attributes(spec.attributes, in: &scope))
  }

  /// - Throws: `PluginError` as above.
  mutating func relation(
    _ spec: RelationSpec, in scope: inout ScopePlan
  ) throws(PluginError) -> RelationPlan {
    var inner = ScopePlan()
    var plan = RelationPlan(name: spec.name, each: .record, isListing: spec.isListing)
    if spec.each == nil {
      try fill(&plan, spec, in: &scope)
    } else {
      try fill(&plan, spec, in: &inner)
    }
    plan.each = try each(spec.each, in: &scope, inner)
    return plan
  }

  private mutating func fill(
    _ plan: inout RelationPlan, _ spec: RelationSpec, in scope: inout ScopePlan
  ) throws(PluginError) {
    plan.to = try optional(spec.to, in: &scope)
    plan.source = try optional(spec.source, in: &scope)
    plan.position = try optional(spec.position, in: &scope)
    plan.attributes = try attributes(spec.attributes, in: &scope)
    if let item = spec.item { plan.item = try self.item(item, in: &scope) }
  }

  private mutating func date(
    _ spec: DateSpec?, _ path: String, in scope: inout ScopePlan
  ) throws(PluginError) -> DatePlan? {
    guard let spec else { return nil }
    let place = place(spec.at.mark, path)
    let precisionPlace = self.place(spec.precision?.mark ?? spec.at.mark, path + ".precision")
    return DatePlan(
      at: try value(spec.at, in: &scope), precision: try optional(spec.precision, in: &scope),
      place: place, precisionPlace: precisionPlace)
  }

  private mutating func attributes(
    _ spec: AttributesSpec?, in scope: inout ScopePlan
  ) throws(PluginError) -> AttributesPlan? {
    switch spec {
    case nil: nil
    case .members(let fields): .members(try members(fields, in: &scope))
    case .object(let object): .object(try value(object, in: &scope))
    }
  }

  private mutating func enclosures(
    _ spec: EnclosureSpec?, in scope: inout ScopePlan
  ) throws(PluginError) -> EnclosurePlan? {
    guard let spec else { return nil }
    var inner = ScopePlan()
    if spec.each == nil { swap(&inner, &scope) }
    let url = try value(spec.url, in: &inner)
    let type = try optional(spec.type, in: &inner)
    let length = try optional(spec.length, in: &inner)
    if spec.each == nil { swap(&inner, &scope) }
    let each = try each(spec.each, in: &scope, inner)
    return EnclosurePlan(each: each, url: url, type: type, length: length)
  }
}
