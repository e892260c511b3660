import JSON
import RoostStore

/// What a walk has found out of itself so far. It is kept with each resume position, so that whoever goes
/// on there knows of the pages before.
struct WalkStanding: Hashable, Sendable {
  /// How far it comes where it ends well from here on.
  private(set) var reach = StreamEnd.Reach.whole
  /// Whether a page gave items.
  var hasItems = false
  /// Whether a page, or the whole, gives no items where it gave some: a server that suddenly has an empty
  /// list has not proved that all left.
  var isEmptied = false
  /// Whether a page was empty in an earlier walk without saying that there is nothing, and was believed:
  /// then that is how its server ends a list.
  var endsVaguely = false

  /// That of a walk that begins.
  init() {}

  /// The walk proves no more than that.
  mutating func lower(to other: StreamEnd.Reach) { reach = max(reach, other) }
}

extension WalkStanding {
  /// As it was kept; nil where the JSON is of another form.
  init?(_ json: JSONValue) {
    if let word = json["reach"].stringValue {
      guard let reach = Self.words.first(where: { $0.value == word })?.key else { return nil }
      self.reach = reach
    } else {
      // An earlier form told this alone, and of a walk without items no more than that proves nothing.
      guard let isComplete = json["complete"].boolValue else { return nil }
      reach = isComplete ? .whole : .unproved
    }
    hasItems = json["items"].boolValue ?? false
    isEmptied = json["emptied"].boolValue ?? false
    endsVaguely = json["vague"].boolValue ?? false
  }

  /// What is kept of it.
  var json: JSONObject {
    var object: JSONObject = ["reach": .string(Self.words[reach] ?? "")]
    if hasItems { object["items"] = true }
    if isEmptied { object["emptied"] = true }
    if endsVaguely { object["vague"] = true }
    return object
  }

  /// Ends that may follow a position.
  private static let words: [StreamEnd.Reach: String] = [
    .whole: "whole", .increment: "increment", .unproved: "unproved",
  ]
}
