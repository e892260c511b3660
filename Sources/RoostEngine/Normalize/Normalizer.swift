package import RoostKit
import Text

/// Brings what a plugin gave into the one form that is stored: absolute URLs, text on one line, each
/// name once, within the limits.
package struct Normalizer: Sendable {
  /// What relative references stand against: the URL that answered.
  private let base: URLReference?
  private let limits: ItemLimits

  /// For the items of a response from that URL.
  package init(base: String, limits: ItemLimits = ItemLimits()) {
    self.base = URLReference(base)
    self.limits = limits
  }

  /// The entry in its stored form.
  /// - Throws: `RecordFault` where it has no identity or no kind.
  package func normalized(_ entry: Page.Entry) throws(RecordFault) -> Page.Entry {
    var entry = entry
    try normalize(&entry.item)
    entry.relations = relations(entry.relations)
    return entry
  }

  /// Relations in their stored form: each target once a name, every one with a position. One that
  /// carries an item without kind carries none, and stands.
  package func relations(_ relations: [Relation]) -> [Relation] {
    var result: [Relation] = []
    result.reserveCapacity(relations.count)
    var seen: Set<RelationKey> = []
    var counts: [String: Int] = [:]
    for var relation in relations {
      guard !relation.target.isEmpty, !relation.name.isEmpty else { continue }
      guard relation.target.utf8.count <= limits.id, result.count < limits.relations else {
        continue
      }
      guard relations.count == 1 || seen.insert(RelationKey(relation)).inserted else { continue }
      let place = counts[relation.name, default: 0]
      counts[relation.name] = place + 1
      if relation.position == nil, !relation.isListing { relation.position = place }
      relation.carried = relation.carried.flatMap { carried($0, at: relation.target) }
      result.append(relation)
    }
    return result
  }

  /// The carried item in its stored form, known by the relation's target; nil where it has no kind.
  private func carried(_ item: Item, at target: String) -> Item? {
    var item = item
    item.id = target
    do {
      try normalize(&item)
    } catch {
      return nil
    }
    return item
  }

  private func normalize(_ item: inout Item) throws(RecordFault) {
    guard !item.id.isEmpty else { throw RecordFault(reason: "a record has no id") }
    guard item.id.utf8.count <= limits.id else {
      throw RecordFault(
        reason: "the id '\(item.id.prefix(40))…' is longer than \(limits.id) bytes")
    }
    guard !item.kind.isEmpty else { throw RecordFault(reason: "record '\(item.id)' has no kind") }
    item.title = line(item.title)
    item.summary = text(item.summary)
    item.contentHTML = text(item.contentHTML)
    item.url = web(item.url)
    item.imageURL = web(item.imageURL)
    item.language = line(item.language)
    item.authors = names(item.authors)
    item.categories = names(item.categories)
    item.enclosures = enclosures(item.enclosures)
  }

  private func web(_ url: String?) -> String? {
    guard let url, url.utf8.count <= limits.url else { return nil }
    return WebURL.absolute(url, base: base)
  }

  private func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = OneLine.of(text, limit: limits.line)
    return line.isEmpty ? nil : line
  }

  private func text(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return OneLine.cut(text, to: limits.text)
  }

  private func names(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return names }
    var result: [String] = []
    var seen: Set<String> = []
    for name in names.prefix(limits.names) {
      let name = OneLine.of(name, limit: limits.line)
      if !name.isEmpty, names.count == 1 || seen.insert(name).inserted { result.append(name) }
    }
    return result
  }

  private func enclosures(_ enclosures: [Enclosure]) -> [Enclosure] {
    guard !enclosures.isEmpty else { return enclosures }
    var result: [Enclosure] = []
    var seen: Set<String> = []
    for var enclosure in enclosures.prefix(limits.enclosures) {
      guard enclosure.url.utf8.count <= limits.url,
        let url = WebURL.absoluteAny(enclosure.url, base: base),
        enclosures.count == 1 || seen.insert(url).inserted
      else { continue }
      enclosure.url = url
      enclosure.type = line(enclosure.type)
      if let length = enclosure.length, length <= 0 { enclosure.length = nil }
      result.append(enclosure)
    }
    return result
  }
}

/// What makes two relations of an item the same edge.
private struct RelationKey: Hashable {
  let name: String
  let target: String
  let source: String?

  init(_ relation: Relation) {
    name = relation.name
    target = relation.target
    source = relation.targetSource
  }
}
