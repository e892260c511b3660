/// All of a stream: its requests and what is made of its records.
struct StreamPlan: Sendable {
  /// The stream's name.
  var name: String
  /// The requests of its walks.
  var call: CallPlan
  /// The request whose records are the parents of its walks; nil where there is none.
  var parents: CallPlan?
  /// Most walks.
  var walksAtMost: PageCount
  /// Kinds that the plugin knows.
  var kinds: Set<String>
}
