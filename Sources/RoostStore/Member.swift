internal import JSON

/// A membership of a listing, by keys of the store.
struct Member: Hashable {
  /// Which listing of the stream.
  struct Listing: Hashable {
    var name: Int64
    var source: Int64
    var exactID: ExactText
    var id: String { exactID.text }

    init(name: Int64, source: Int64, id: String) {
      self.name = name
      self.source = source
      exactID = ExactText(id)
    }
  }

  var listing: Listing
  var item: Int64
  /// Rank; nil: behind the one before.
  var position: Int64?
  /// An object as JSON; nil where empty.
  var attributes: String?
}

extension Member {
  /// Members as JSON, for a page's record; nil where there are none.
  static func text(_ members: [Member]) -> String? {
    guard !members.isEmpty else { return nil }
    var order: [Listing] = []
    var groups: [Listing: [JSONValue]] = [:]
    for member in members {
      if groups[member.listing] == nil { order.append(member.listing) }
      groups[member.listing, default: []].append(
        .array([
          .integer(member.item), member.position.map { .integer($0) } ?? .null,
          member.attributes.map { .string($0) } ?? .null,
        ]))
    }
    return JSONValue.array(
      order.map { listing in
        .array([
          .integer(listing.name), .integer(listing.source), .string(listing.id),
          .array(groups[listing] ?? []),
        ])
      }
    ).text()
  }

  /// Members that a page's record holds; what is malformed is none.
  static func members(_ text: String) -> [Member] {
    guard let groups = (try? JSONValue(parsing: text))?.arrayValue else { return [] }
    return groups.flatMap { group -> [Member] in
      guard let parts = group.arrayValue, parts.count == 4, let name = parts[0].integerValue,
        let source = parts[1].integerValue, let id = parts[2].stringValue,
        let members = parts[3].arrayValue
      else { return [] }
      let listing = Listing(name: name, source: source, id: id)
      return members.compactMap { member in
        guard let parts = member.arrayValue, parts.count == 3, let item = parts[0].integerValue
        else { return nil }
        return Member(
          listing: listing, item: item, position: parts[1].integerValue,
          attributes: parts[2].stringValue)
      }
    }
  }
}
