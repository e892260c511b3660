/// What libyaml says where it cannot go on.
struct YAMLFailure: Error {
  /// What is wrong, in libyaml's words; empty where memory ran out.
  var problem: String
  /// What was being read, in libyaml's words; empty where it names nothing.
  var context: String
  /// Where the problem is, in scalars from the file's start.
  var offset: Int
  /// Where that which was being read began; nil where libyaml names nothing.
  var contextOffset: Int?
}
