import HTTP
import JSON
import RoostKit
import Text

/// What a page's document says beside its items: when to ask again, and what was wrong with it. A 304,
/// or a body that was read before, repeats it without saying it.
struct PageNotes: Hashable, Sendable {
  /// Warnings of one page that are kept.
  static let keptWarnings = 20

  /// `ttl`, `skipHours`, `skipDays`.
  var hints = FetchHints()
  /// `max-age` of the response, in seconds, less the age that it had; nil where it named none.
  var maximumAge: Int64?
  /// Hash of what its head says of the request after it; nil: nothing.
  var wayOn: UInt64?
  /// Hash of what it was mapped with beside the plugin's page and its options; nil: with nothing.
  var bindings: UInt64?
  /// What it gave its walk; null: nothing.
  var gain: JSONValue = .null
  /// Whether it was asked only for what is newer than what the stream remembered.
  var isIncrement = false
  /// Whether it gives no items, and ends its walk, without saying that there are none.
  var isVague = false
  /// Whether it gives no items where there were some, which is in doubt until it gives some again.
  var isEmptied = false
  /// Its warnings, without secrets.
  var warnings: [String] = []

  /// Notes of nothing.
  init() {}

  /// Whether it gives no items without saying that there are none, and was believed: so its server ends a
  /// list.
  var isVagueEnd: Bool { isVague && !isEmptied }

  /// As they were kept; what is missing or of another form says nothing.
  init(_ json: JSONValue) {
    hints.ttlMinutes = json["ttl"].integerValue.map { Int(clamping: $0) }
    hints.skipHours = Self.numbers(json["skip_hours"])
    hints.skipDays = Self.numbers(json["skip_days"])
    maximumAge = json["max_age"].integerValue
    wayOn = json["way_on"].stringValue.flatMap { UInt64($0, radix: 16) }
    bindings = json["bindings"].stringValue.flatMap { UInt64($0, radix: 16) }
    gain = json["gain"]
    isIncrement = json["increment"].boolValue ?? false
    isVague = json["vague"].boolValue ?? false
    isEmptied = json["emptied"].boolValue ?? false
    warnings = (json["warnings"].arrayValue ?? []).compactMap(\.stringValue)
  }

  /// The notes as they are kept; an empty object where there are none.
  var json: JSONValue {
    var object = JSONObject()
    if let minutes = hints.ttlMinutes { object["ttl"] = .integer(Int64(minutes)) }
    if !hints.skipHours.isEmpty { object["skip_hours"] = Self.list(hints.skipHours) }
    if !hints.skipDays.isEmpty { object["skip_days"] = Self.list(hints.skipDays) }
    if let maximumAge { object["max_age"] = .integer(maximumAge) }
    if let wayOn { object["way_on"] = .string(String(wayOn, radix: 16)) }
    if let bindings { object["bindings"] = .string(String(bindings, radix: 16)) }
    if !gain.isNull { object["gain"] = gain }
    if isIncrement { object["increment"] = true }
    if isVague { object["vague"] = true }
    if isEmptied { object["emptied"] = true }
    if !warnings.isEmpty {
      object["warnings"] = .array(warnings.prefix(Self.keptWarnings).map { .string($0) })
    }
    return .object(object)
  }

  /// Takes up what a response says of its freshness, and gives the seconds that now count; nil: none
  /// said. A 304 that says nothing leaves what was said before (RFC 9111, section 4.3.4).
  mutating func takeUp(_ head: HTTPResponse, now: Instant) -> Int64? {
    if head.status == 304, !Freshness.isStated(head.fields) { return maximumAge }
    let age = Freshness.seconds(head.fields, now: now)
    maximumAge = CacheControl(head.fields).contains("max-age") ? age : nil
    return age
  }

  /// Drops what the page gave its walk where a secret stands in it.
  /// - Returns: Whether one does.
  mutating func dropGain(ifFoundBy mask: SecretMask) -> Bool {
    guard !gain.isNull, !mask.isEmpty, mask.finds(in: gain.text()) else { return false }
    gain = .null
    return true
  }

  private static func numbers(_ json: JSONValue) -> Set<Int> {
    Set((json.arrayValue ?? []).compactMap(\.integerValue).map { Int(clamping: $0) })
  }

  private static func list(_ numbers: Set<Int>) -> JSONValue {
    .array(numbers.sorted().map { .integer(Int64($0)) })
  }
}

extension FetchHints {
  /// Heeds also what another document of the same source says.
  mutating func add(_ other: FetchHints) {
    if let minutes = other.ttlMinutes { ttlMinutes = max(ttlMinutes ?? 0, minutes) }
    skipHours.formUnion(other.skipHours)
    skipDays.formUnion(other.skipDays)
  }
}
