import JQ

/// The one program of a stream, a lookup or a set of rules, and what its parts are.
struct ProgramPlan: Sendable {
  /// Variables of the manifest, in the order in which the program takes them; `record` and `index`
  /// are the last two.
  let variables: [String]
  /// Where the expressions stand.
  let places: [ExpressionPlace]
  /// The plain paths that are walked directly.
  let paths: [RootedPath]
  /// Values over `$parent` from which a request is made.
  let request: ScopePlan
  /// Values over the response.
  let response: ScopePlan
  /// Values over each record.
  let record: ScopePlan
  /// The program's text; empty where nothing is left to jq.
  let text: String

  /// Which part of the program a run asks for.
  enum Part: Int, Sendable {
    case request, response, records
  }
}
