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
  /// Whether later walks ask for what is newer than `$cursor` alone.
  var sendsCursor: Bool
  /// Whether what becomes of a response depends on its parent.
  var namesParent: Bool
  /// Whether it depends on a record's place in its walk, as a rank does.
  var namesPlace: Bool
  /// The stream as it was written, for what tells where values come from.
  var spec: StreamSpec
  /// Kinds that the plugin knows.
  var kinds: Set<String>
}
