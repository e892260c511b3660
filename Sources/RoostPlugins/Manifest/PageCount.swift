/// A number of pages or walks: as written, or as an option says.
package enum PageCount: Hashable, Sendable {
  /// At least 1.
  case number(Int)
  /// The name of an option of type integer.
  case option(String)
}
