import RoostStore

@testable import RoostEngine

/// What a walk may know of itself, in short form.
struct StandingCase: Sendable {
  var standing = WalkStanding()

  init(
    _ reach: StreamEnd.Reach, hasItems: Bool = false, isEmptied: Bool = false,
    endsVaguely: Bool = false
  ) {
    standing.lower(to: reach)
    standing.hasItems = hasItems
    standing.isEmptied = isEmptied
    standing.endsVaguely = endsVaguely
  }
}
