import JQ
import YAML

/// Gathers which expression gave each value of a record, in one scope.
struct OriginList {
  let evaluator: Evaluator<JQValue>
  let scope: Scope<JQValue>
  let file: String
  private(set) var origins: [(name: String, origin: ItemTrace.Origin)] = []

  init(_ evaluator: Evaluator<JQValue>, in scope: Scope<JQValue>, file: String) {
    self.evaluator = evaluator
    self.scope = scope
    self.file = file
  }

  mutating func add(_ spec: ItemSpec, _ plan: ItemPlan) {
    add("id", spec.id, plan.id)
    add("kind", spec.kind, plan.kind)
    add("title", spec.title, plan.title)
    add("url", spec.url, plan.url)
    add("summary", spec.summary ?? spec.contentHTML, plan.summary ?? plan.contentHTML)
    add("content_html", spec.contentHTML, plan.contentHTML)
    add("published", spec.published?.at, plan.published?.at)
    add("published_precision", spec.published?.precision, plan.published?.precision)
    add("updated", spec.updated?.at, plan.updated?.at)
    add("authors", spec.authors)
    add("categories", spec.categories)
    add("image_url", spec.imageURL, plan.imageURL)
    add("language", spec.language, plan.language)
    add("enclosures", spec.enclosures?.url)
    add(spec.attributes, plan.attributes)
  }

  /// What names a relation's target is what gives its id.
  mutating func addIdentity(_ spec: ManifestValue) {
    guard !origins.contains(where: { $0.name == "id" }) else { return }
    add("id", spec)
    origins.insert(origins.removeLast(), at: 0)
  }

  mutating func add(_ spec: RelationSpec) {
    add("relations.\(spec.name)", spec.to ?? spec.item?.id)
  }

  private mutating func add(_ spec: AttributesSpec?, _ plan: AttributesPlan?) {
    switch (spec, plan) {
    case (.members(let fields), .members(let members)):
      for (field, member) in zip(fields, members) {
        add("attributes.\(field.name)", field.value, member.value)
      }
    case (.object(let value), _): add("attributes", value)
    default: return
    }
  }

  /// A place that takes all results of its value.
  private mutating func add(_ name: String, _ spec: ManifestValue?) {
    guard let spec else { return }
    origins.append(
      (
        name,
        ItemTrace.Origin(
          file: file, line: spec.mark.line, column: spec.mark.column, expression: spec.written)
      ))
  }

  /// A place that takes the first result: of a list, the value that gave it.
  private mutating func add(_ name: String, _ spec: ManifestValue?, _ plan: ValuePlan?) {
    guard let spec, let plan else { return }
    add(name, taken(spec, plan))
  }

  private func taken(_ spec: ManifestValue, _ plan: ValuePlan) -> ManifestValue {
    guard case .list(let specs) = spec.form, case .list(let plans) = plan else { return spec }
    for (spec, plan) in zip(specs, plans) where evaluator.text(plan, in: scope) != nil {
      return taken(spec, plan)
    }
    return spec
  }
}
