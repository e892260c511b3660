import YAML

/// How a record becomes an item.
struct ItemPlan: Sendable {
  var mark: YAMLMark
  var id: ValuePlan?
  var kind: ValuePlan?
  var title: ValuePlan?
  var summary: ValuePlan?
  var contentHTML: ValuePlan?
  var url: ValuePlan?
  var imageURL: ValuePlan?
  var language: ValuePlan?
  var published: DatePlan?
  var updated: DatePlan?
  var authors: ValuePlan?
  var categories: ValuePlan?
  var enclosures: EnclosurePlan?
  var attributes: AttributesPlan?
}

/// How a date is made.
struct DatePlan: Sendable {
  var at: ValuePlan
  var precision: ValuePlan?
  /// Places of the date and of its precision, for warnings.
  var place: Int
  var precisionPlace: Int
}

/// How attributes are made.
enum AttributesPlan: Sendable {
  case members([ValuePlan.Member])
  case object(ValuePlan)
}

/// How enclosures are made.
struct EnclosurePlan: Sendable {
  var each: EachPlan
  var url: ValuePlan
  var type: ValuePlan?
  var length: ValuePlan?
}

/// How the relations of one name are made.
struct RelationPlan: Sendable {
  var name: String
  var each: EachPlan
  var to: ValuePlan?
  var source: ValuePlan?
  var position: ValuePlan?
  var attributes: AttributesPlan?
  var isListing: Bool
  var item: ItemPlan?
}
