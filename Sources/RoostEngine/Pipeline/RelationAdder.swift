import RoostKit
import RoostPlugins

/// Adds to a batch the relations that do not come from its document: those of sources.yaml, and those
/// of the plugin's `relate` hook.
struct RelationAdder {
  let rules: (any RelationRules)?
  let stream: any StreamDriver

  /// Adds them to the entries in place. A relation that is stated again replaces none of the plugin's
  /// own.
  /// - Throws: where a rule or the hook fails as a whole.
  func add(
    to entries: inout [Page.Entry], with normalizer: Normalizer, stored: any StoredItems,
    warn: (String) -> Void
  ) throws {
    guard rules != nil || stream.hasRelateHook, !entries.isEmpty else { return }
    let items = entries.map(\.item)
    var added: [Int: [Relation]] = [:]
    if let rules {
      let (relations, warnings) = try rules.relations(of: items)
      for warning in warnings { warn(warning) }
      for (place, relations) in relations.enumerated() where !relations.isEmpty {
        added[place, default: []] += relations
      }
    }
    if stream.hasRelateHook {
      let related = try stream.relate(items, stored: stored)
      if !related.isEmpty {
        let places = Dictionary(
          items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        for one in related {
          if let place = places[one.id] { added[place, default: []].append(one.relation) }
        }
      }
    }
    for (place, relations) in added {
      entries[place].relations = normalizer.relations(entries[place].relations + relations)
    }
  }
}
