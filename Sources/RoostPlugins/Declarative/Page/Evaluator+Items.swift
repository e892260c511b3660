import JQ
import JSON
import RoostKit
import Text

extension Evaluator where Value: ~Copyable {
  /// The item of that id and kind, as its plan fills it.
  func item(_ plan: ItemPlan, id: String, kind: String, in scope: Scope<Value>) -> Item {
    var item = Item(id: id, kind: kind)
    item.title = text(plan.title, in: scope)
    item.contentHTML = text(plan.contentHTML, in: scope)
    item.summary = text(plan.summary, in: scope) ?? item.contentHTML.flatMap(plainText)
    item.url = url(plan.url, in: scope)
    item.imageURL = url(plan.imageURL, in: scope)
    item.language = text(plan.language, in: scope)
    item.published = date(plan.published, in: scope)
    item.updated = date(plan.updated, in: scope)
    item.authors = list(plan.authors, in: scope)
    item.categories = list(plan.categories, in: scope)
    item.attributes = attributes(plan.attributes, in: scope)
    if let enclosures = plan.enclosures {
      item.enclosures = self.enclosures(enclosures, in: scope)
    }
    return item
  }

  /// About how many bytes a relation takes, and one that carries its target.
  private static var relationBytes: Int { 256 }
  private static var carriedBytes: Int { 1024 }

  private func enclosures(_ plan: EnclosurePlan, in scope: Scope<Value>) -> [Enclosure] {
    var found: [Enclosure] = []
    visit(plan.each, in: scope) { inner in
      guard let url = url(plan.url, in: inner) else { return }
      let length = number(plan.length, in: inner).flatMap { Int64(exactly: $0.rounded()) }
      found.append(
        Enclosure(
          url: url, type: text(plan.type, in: inner), length: length.flatMap { $0 > 0 ? $0 : nil }))
    }
    return found
  }

  /// The relations of a record, in the manifest's order.
  ///
  /// `kinds` are those that the plugin knows: an item of another one is not carried. Nil: all.
  func relations(
    _ plans: [RelationPlan], kinds: Set<String>?, in scope: Scope<Value>
  ) -> [Relation] {
    var found: [Relation] = []
    for plan in plans {
      var position = 0
      visit(plan.each, in: scope) { inner in
        let ids = list(plan.to ?? plan.item?.id, in: inner)
        guard !ids.isEmpty else { return }
        let pattern = relation(plan, kinds: kinds, in: inner)
        let place = number(plan.position, in: inner).flatMap { Int(exactly: $0.rounded()) }
        let bytes = pattern.carried == nil ? Self.relationBytes : Self.carriedBytes
        for id in ids {
          guard spend(bytes) else { return }
          var relation = pattern
          relation.target = id
          relation.carried?.id = id
          relation.position = place ?? (plan.isListing ? recordIndex : position)
          found.append(relation)
          position += 1
        }
      }
    }
    return found
  }

  /// A relation but for its target and its place.
  private func relation(
    _ plan: RelationPlan, kinds: Set<String>?, in scope: Scope<Value>
  ) -> Relation {
    var relation = Relation(plan.name, to: "")
    relation.targetSource = text(plan.source, in: scope)
    relation.attributes = attributes(plan.attributes, in: scope)
    relation.isListing = plan.isListing
    if let item = plan.item, let kind = text(item.kind, in: scope), kinds?.contains(kind) ?? true {
      relation.carried = self.item(item, id: "", kind: kind, in: scope)
    }
    return relation
  }
}

/// The text of HTML content; nil where there is none.
private func plainText(_ html: String) -> String? {
  let plain = HTMLText.plain(html)
  return plain.isEmpty ? nil : plain
}
