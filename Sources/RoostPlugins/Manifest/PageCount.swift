/// A number of pages or walks: as written, as an option says, or the one that bounds what says none.
package enum PageCount: Hashable, Sendable {
  /// What bounds a walk of which nothing is said: it is cut there, and that is told.
  package static let standardCount = 100

  /// Nothing is said.
  case standard
  /// At least 1.
  case number(Int)
  /// The name of an option of type integer; one that has no value says nothing.
  case option(String)
}
