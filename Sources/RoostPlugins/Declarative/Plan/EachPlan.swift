/// The records of a relation or of enclosures: what `each` gives, or the record itself.
enum EachPlan: Sendable {
  /// The record itself.
  case record
  /// The results of a value that needs no program, in scopes that need none.
  case direct(ValuePlan)
  /// A child of the scope, by its place.
  case child(Int)
}
