import JSON

/// Tells entries apart that share a guid and differ in their links.
///
/// The first link seen with a guid keeps the bare guid as its id; every other link gets guid and link.
/// Which link that was is kept in the stream's memory, as a hash, once a guid has turned out not to be
/// unique, so that later syncs choose as the first did.
struct GuidMemory {
  /// Guids that are kept from sync to sync; beyond that the oldest are forgotten.
  static let maximumKept = 200
  /// Entries of one document that are compared; the guids of later ones are taken as unique.
  static let maximumSeen = 100_000

  /// What became of an entry's guid.
  enum Verdict: Equatable {
    /// It is the id.
    case plain
    /// It stands for other links too; this is the entry's id.
    case split(id: String)
    /// Guid and link were seen in this document before, so many times.
    case repeated(Int)
  }

  /// The hash of the link that keeps the bare guid, by guid, in the order of their discovery.
  private var owners = JSONObject()
  /// The hash of the first link with a guid of this document, by the guid's hash.
  private var firstLinks: [UInt64: UInt64] = [:]
  private var seenSplits: Set<UInt64> = []
  private var repeats: [UInt64: Int] = [:]
  /// The first guid of this document that stands for several links.
  private(set) var firstSplit: String?

  /// What earlier syncs kept; nothing where the memory is of another form.
  init(memory: JSONValue) { owners = memory["guids"].objectValue ?? JSONObject() }

  /// What later syncs need; null where every guid was unique.
  var memory: JSONValue { owners.isEmpty ? .null : ["guids": .object(owners)] }

  /// Takes an entry's guid and what tells it apart: its link, else its first enclosure.
  mutating func judge(_ guid: String, link: String?) -> Verdict {
    let link = link ?? ""
    let linkHash = ContentHash(of: link)
    let guidHash = ContentHash(of: guid).value
    if let owner = owners[guid]?.stringValue {
      return judgeSplit(guid, link, isOwner: owner == linkHash.hexadecimal)
    }
    guard let first = firstLinks[guidHash] else {
      if firstLinks.count < Self.maximumSeen { firstLinks[guidHash] = linkHash.value }
      return .plain
    }
    if first == linkHash.value { return repeated(Self.pair(guidHash, first)) }
    if owners.count == Self.maximumKept, let oldest = owners.names.first { owners[oldest] = nil }
    owners[guid] = .string(ContentHash(beginning: first).hexadecimal)
    seenSplits.insert(Self.pair(guidHash, first))
    return judgeSplit(guid, link, isOwner: false)
  }

  /// One hash of guid and link, in this order: a guid that is its own link is like no other.
  private static func pair(_ guid: UInt64, _ link: UInt64) -> UInt64 { guid &* 31 &+ link }

  private mutating func repeated(_ pair: UInt64) -> Verdict {
    repeats[pair, default: 0] += 1
    return .repeated(repeats[pair, default: 1])
  }

  private mutating func judgeSplit(_ guid: String, _ link: String, isOwner: Bool) -> Verdict {
    firstSplit = firstSplit ?? guid
    let pair = Self.pair(ContentHash(of: guid).value, ContentHash(of: link).value)
    guard seenSplits.insert(pair).inserted else { return repeated(pair) }
    return isOwner ? .plain : .split(id: guid + " " + link)
  }
}
