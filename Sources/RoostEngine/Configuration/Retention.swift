/// How long an item stays after it left its stream or listing.
package enum Retention: Hashable, Sendable {
  case forever
  /// So many seconds.
  case seconds(Int64)
}
