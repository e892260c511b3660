internal import JSON
package import RoostKit

/// Gathers the entries of a page and encodes them for the writer; lives on a parser's thread.
///
/// An id that comes again in the batch is counted and dropped: the first stands. Of the versions of a
/// carried item that of the smallest parent id is kept, and only that one is encoded.
package struct BatchBuilder: Sendable {
  private struct Target: Hashable {
    var source: String?
    var id: ExactText
  }

  private struct Version {
    var parent: String
    var item: Item
  }

  /// The source's name.
  package let source: String
  /// The stream's name.
  package let stream: String
  private let kinds: [String: KindRule]
  private var encoder = BatchEncoder()
  private var places: [ExactText: Int] = [:]
  private var carried: [Target: Version] = [:]

  /// A builder for pages of one stream.
  /// - Parameter kinds: what the manifest says of kinds; those missing have the default rule.
  package init(source: String, stream: String, kinds: [String: KindRule] = [:]) {
    self.source = source
    self.stream = stream
    self.kinds = kinds
  }

  /// How many items wait.
  package var count: Int { encoder.prepared.rows.count }

  /// How much memory their texts take, in bytes.
  package var byteCount: Int { encoder.prepared.bytes.count }

  /// Makes room for the texts of entries that will be added, so that they are laid out without moving.
  package mutating func reserve(for entries: [Page.Entry]) {
    var size = 0
    for entry in entries {
      let item = entry.item
      for text in [item.title, item.url, item.summary, item.contentHTML, item.imageURL] {
        size += text?.utf8.count ?? 0
      }
      size += 2 * item.id.utf8.count + 64 * (item.attributes.count + entry.relations.count)
      for enclosure in item.enclosures { size += enclosure.url.utf8.count + 16 }
      size += 128
    }
    encoder.prepared.bytes.reserveCapacity(size)
    encoder.prepared.rows.reserveCapacity(entries.count)
  }

  /// Adds an item with its relations.
  package mutating func add(_ entry: Page.Entry) {
    let item = entry.item
    let id = ExactText(item.id)
    if let first = places[id] { return addAgain(entry, first: first) }
    places[id] = count
    encoder.prepared.rows.append(encode(entry))
    for relation in entry.relations {
      guard let target = relation.carried else { continue }
      let source = relation.targetSource == source ? nil : relation.targetSource
      let key = Target(source: source, id: ExactText(relation.target))
      if let known = carried[key], known.parent <= item.id { continue }
      carried[key] = Version(parent: item.id, item: target)
    }
  }

  /// Takes out what has gathered, and leaves the builder empty.
  package mutating func finish() -> PreparedItems {
    for (target, version) in carried.sorted(by: { order($0.key, $1.key) })
    where target.source != nil || places[target.id] == nil {
      let row = encoder.encode(version.item, id: target.id.text, rule: rule(version.item.kind))
      encoder.prepared.carried.append(
        PreparedCarried(
          row: row, source: target.source.map { encoder.intern($0) } ?? -1,
          giver: encoder.append(
            Giver.text(
              source: target.source == nil ? nil : source, stream: stream, parent: version.parent)))
      )
    }
    encoder.prepared.idList = encoder.appendIDList()
    defer {
      encoder = BatchEncoder()
      places.removeAll(keepingCapacity: true)
      carried.removeAll(keepingCapacity: true)
    }
    return encoder.prepared
  }

  private mutating func encode(_ entry: Page.Entry) -> PreparedRow {
    var row = encoder.encode(entry.item, id: entry.item.id, rule: rule(entry.item.kind))
    (row.relations, row.relationsHash) = encoder.encode(
      relations: ownSourceUnnamed(entry.relations))
    row.members = encoder.encode(members: ownSourceUnnamed(entry.relations))
    return row
  }

  /// A relation that names the source it is in says no more than one that names none.
  private func ownSourceUnnamed(_ relations: [Relation]) -> [Relation] {
    guard relations.contains(where: { $0.targetSource == source }) else { return relations }
    return relations.map { relation in
      var relation = relation
      if relation.targetSource == source { relation.targetSource = nil }
      return relation
    }
  }

  private mutating func addAgain(_ entry: Page.Entry, first: Int) {
    let mark = encoder.mark
    let again = encode(entry)
    let standing = encoder.prepared.rows[first]
    let differs =
      again.contentHash != standing.contentHash || again.relationsHash != standing.relationsHash
    encoder.goBack(to: mark)
    encoder.prepared.repeated += 1
    if differs, encoder.prepared.conflictingIDs.count < 10 {
      encoder.prepared.conflictingIDs.append(entry.item.id)
    }
  }

  private func rule(_ kind: String) -> KindRule { kinds[kind] ?? KindRule() }

  private func order(_ left: Target, _ right: Target) -> Bool {
    (left.source ?? "", left.id.text) < (right.source ?? "", right.id.text)
  }
}
