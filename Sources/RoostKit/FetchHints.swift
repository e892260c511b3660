/// What a document says about when to ask for it again: a floor under the next due time.
public struct FetchHints: Hashable, Sendable {
  /// RSS `ttl`, in minutes; nil where none.
  public var ttlMinutes: Int?
  /// RSS `skipHours`: hours of the day in UTC, 0 to 23, in which not to ask.
  public var skipHours: Set<Int> = []
  /// RSS `skipDays`: days in UTC on which not to ask, 0 is Sunday.
  public var skipDays: Set<Int> = []

  /// No hints.
  public init() {}
}
