internal import CXXHash
internal import JSON
internal import RoostKit
internal import Text

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Lays the texts of items into the bytes of a batch and takes their hashes (XXH3, 64 bits).
struct BatchEncoder {
  var prepared = PreparedItems()
  private var places: [ExactText: Int32] = [:]
  /// Lengths and numbers of the item at hand.
  private var head: [Int64] = []
  private var relationHash = RelationHash()
  /// Edges of the item at hand, and how many there are of each name.
  private var edges: Set<UInt64> = []
  private var counts: [Int32: Int32] = [:]

  // MARK: Texts

  mutating func append(_ text: String) -> Slice {
    let offset = prepared.bytes.count
    var text = text
    let hasZero = text.withUTF8 { utf8 in
      prepared.bytes.append(contentsOf: utf8)
      return utf8.baseAddress.map { memchr($0, 0, utf8.count) != nil } ?? false
    }
    if hasZero { replaceZeros(from: offset) }
    return Slice(offset: Int32(offset), count: Int32(prepared.bytes.count - offset))
  }

  mutating func append(_ text: String?) -> Slice {
    guard let text else { return .null }
    return append(text)
  }

  /// A list of texts as JSON; null where it is empty.
  mutating func append(list: [String]) -> Slice {
    guard !list.isEmpty else { return .null }
    let offset = prepared.bytes.count
    prepared.bytes.append(UInt8(ascii: "["))
    for (place, text) in list.enumerated() {
      if place > 0 { prepared.bytes.append(UInt8(ascii: ",")) }
      JSONText.append(text, to: &prepared.bytes)
    }
    prepared.bytes.append(UInt8(ascii: "]"))
    return Slice(offset: Int32(offset), count: Int32(prepared.bytes.count - offset))
  }

  /// An object as JSON; null where it is empty.
  mutating func append(object: JSONObject) -> Slice {
    guard !object.isEmpty else { return .null }
    let offset = prepared.bytes.count
    // JSON text holds no zero byte: it leaves as an escape.
    JSONValue.object(object).append(to: &prepared.bytes)
    return Slice(offset: Int32(offset), count: Int32(prepared.bytes.count - offset))
  }

  /// The place of a name, which is added at its first use.
  mutating func intern(_ name: String) -> Int32 {
    let exact = ExactText(name)
    // Mostly there are a kind and a relation or two, which are found faster by looking than by hashing.
    for place in prepared.names.indices.prefix(4) where ExactText(prepared.names[place]) == exact {
      return Int32(place)
    }
    if let place = places[exact] { return place }
    let place = Int32(prepared.names.count)
    prepared.names.append(name)
    places[exact] = place
    return place
  }

  /// SQLite's text functions end at a zero byte; such a character is no text in any format we read.
  private mutating func replaceZeros(from offset: Int) {
    let clean = prepared.bytes[offset...].flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    prepared.bytes.replaceSubrange(offset..., with: clean)
  }

  // MARK: Items

  /// Lays out an item without its relations.
  mutating func encode(_ item: Item, id: String, rule: KindRule) -> PreparedRow {
    let identity = append(id)
    let kind = intern(item.kind)
    let start = prepared.bytes.count
    let precision = append(
      item.published.flatMap { $0.precision == .second ? nil : $0.precision.rawValue })
    let title = append(item.title)
    let url = append(item.url)
    let imageURL = append(item.imageURL)
    let language = append(item.language)
    let authors = append(list: item.authors)
    let categories = append(list: item.categories)
    let summary = append(item.summary)
    let contentHTML = append(item.contentHTML)
    let firstEnclosure = Int32(prepared.enclosures.count)
    for enclosure in item.enclosures {
      prepared.enclosures.append(
        PreparedEnclosure(
          url: append(enclosure.url), type: append(enclosure.type), length: enclosure.length))
    }
    let attributes = append(object: item.attributes)
    var row = PreparedRow(
      id: identity, kind: kind, sortsByPublished: rule.sortsByPublished,
      published: item.published?.instant.milliseconds,
      updated: item.updated?.instant.milliseconds, precision: precision, title: title, url: url,
      imageURL: imageURL, language: language, authors: authors, categories: categories,
      attributes: attributes, summary: summary, contentHTML: contentHTML,
      enclosures: firstEnclosure..<Int32(prepared.enclosures.count))
    takeHashes(of: item, rule, start, &row)
    return row
  }

  /// Takes the hashes of content and, where the rule names some, of volatile attributes, which are then
  /// left out of the first.
  private mutating func takeHashes(
    of item: Item, _ rule: KindRule, _ start: Int, _ row: inout PreparedRow
  ) {
    var end = prepared.bytes.count
    var stable: UInt64 = 0
    if !rule.volatile.isEmpty {
      end -= Int(max(row.attributes.count, 0))
      let hashes = hashes(item.attributes, volatile: rule.volatile)
      stable = hashes.stable
      row.volatileHash = Int64(bitPattern: hashes.volatile)
    }
    head.removeAll(keepingCapacity: true)
    head.append(hash(item.kind))
    head.append(row.sortsByPublished ? 1 : 0)
    head.append(row.published ?? .min)
    head.append(row.updated ?? .min)
    head.append(Int64(bitPattern: stable))
    append(length: row.precision)
    append(length: row.title)
    append(length: row.url)
    append(length: row.imageURL)
    append(length: row.language)
    append(length: row.authors)
    append(length: row.categories)
    append(length: row.summary)
    append(length: row.contentHTML)
    append(length: rule.volatile.isEmpty ? row.attributes : .null)
    for enclosure in prepared.enclosures[Int(row.enclosures.lowerBound)...] {
      append(length: enclosure.url)
      append(length: enclosure.type)
      head.append(enclosure.length ?? -1)
    }
    row.contentHash = contentHash(start..<end)
  }

  private mutating func append(length slice: Slice) { head.append(Int64(slice.count)) }

  /// Lays out the relations of an item, listings apart, each edge once, and gives their hash.
  mutating func encode(relations: [Relation]) -> (range: Range<Int32>, hash: Int64) {
    let first = Int32(prepared.relations.count)
    var sum: UInt64 = 0
    edges.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    let isSingle = relations.count == 1
    for relation in relations where !relation.isListing {
      let attributes = append(object: relation.attributes)
      let target = append(relation.target)
      takeHash(of: relation, target, attributes)
      guard isSingle || edges.insert(relationHash.edge).inserted else { continue }
      let name = intern(relation.name)
      let place = isSingle ? 0 : counts[name, default: 0]
      if !isSingle { counts[name] = place + 1 }
      let position = relation.position.map { Int64($0) } ?? Int64(place)
      prepared.relations.append(
        PreparedRelation(
          name: name, targetSource: relation.targetSource.map { intern($0) } ?? -1,
          target: target, place: place, position: position, attributes: attributes))
      sum &+= relationHash.value(position: position)
    }
    return (first..<Int32(prepared.relations.count), Int64(bitPattern: sum))
  }

  private mutating func takeHash(of relation: Relation, _ target: Slice, _ attributes: Slice) {
    prepared.bytes.withUnsafeBytes { bytes in
      func part(_ slice: Slice) -> UnsafeRawBufferPointer {
        let start = Int(max(slice.offset, 0))
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + Int(max(slice.count, 0)))])
      }
      relationHash.take(
        name: relation.name, source: relation.targetSource ?? "", target: part(target),
        attributes: part(attributes))
    }
  }

  /// Lays out the memberships of an item.
  mutating func encode(members: [Relation]) -> Range<Int32> {
    let first = Int32(prepared.members.count)
    for relation in members where relation.isListing {
      prepared.members.append(
        PreparedMember(
          name: intern(relation.name), source: relation.targetSource.map { intern($0) } ?? -1,
          listing: intern(relation.target), position: relation.position.map { Int64($0) },
          attributes: append(object: relation.attributes)))
    }
    return first..<Int32(prepared.members.count)
  }

  /// Lays out the ids of all rows as a JSON array.
  mutating func appendIDList() -> Slice {
    var list: [UInt8] = []
    list.reserveCapacity(prepared.rows.reduce(2) { $0 + Int($1.id.count) + 3 })
    list.append(UInt8(ascii: "["))
    for (place, row) in prepared.rows.enumerated() {
      if place > 0 { list.append(UInt8(ascii: ",")) }
      let start = Int(row.id.offset)
      prepared.bytes.withUnsafeBufferPointer { bytes in
        JSONText.append(
          UnsafeBufferPointer(rebasing: bytes[start..<(start + Int(row.id.count))]), to: &list)
      }
    }
    list.append(UInt8(ascii: "]"))
    let offset = prepared.bytes.count
    prepared.bytes.append(contentsOf: list)
    return Slice(offset: Int32(offset), count: Int32(list.count))
  }

  func text(_ slice: Slice) -> String {
    String(
      decoding: prepared.bytes[Int(slice.offset)..<Int(slice.offset + max(slice.count, 0))],
      as: UTF8.self)
  }

  // MARK: Hashes

  private func hash(_ text: String) -> Int64 {
    var text = text
    return text.withUTF8 { Int64(bitPattern: XXH3_64bits($0.baseAddress, $0.count)) }
  }

  /// The hash of the texts in that range, seeded with that of the lengths and numbers beside them.
  private func contentHash(_ range: Range<Int>) -> Int64 {
    let seed = head.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    return prepared.bytes.withUnsafeBytes { bytes in
      let texts = UnsafeRawBufferPointer(rebasing: bytes[range])
      return Int64(bitPattern: XXH3_64bits_withSeed(texts.baseAddress, texts.count, seed))
    }
  }

  private func hashes(
    _ attributes: JSONObject, volatile: Set<String>
  ) -> (stable: UInt64, volatile: UInt64) {
    func hash(_ members: [(name: String, value: JSONValue)]) -> UInt64 {
      var text = JSONValue.object(JSONObject(members.map { ($0.name, $0.value) })).text()
      return text.withUTF8 { XXH3_64bits($0.baseAddress, $0.count) }
    }
    return (
      hash(attributes.members.filter { !volatile.contains($0.name) }),
      hash(attributes.members.filter { volatile.contains($0.name) })
    )
  }
}

extension BatchEncoder {
  /// How far the buffers are filled.
  struct Mark {
    var bytes: Int
    var enclosures: Int
    var relations: Int
    var members: Int
  }

  var mark: Mark {
    Mark(
      bytes: prepared.bytes.count, enclosures: prepared.enclosures.count,
      relations: prepared.relations.count, members: prepared.members.count)
  }

  /// Drops what was encoded since; names stay.
  mutating func goBack(to mark: Mark) {
    prepared.bytes.removeSubrange(mark.bytes...)
    prepared.enclosures.removeSubrange(mark.enclosures...)
    prepared.relations.removeSubrange(mark.relations...)
    prepared.members.removeSubrange(mark.members...)
  }
}
