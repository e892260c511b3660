/// One step of the schema; a step that was released is never changed, new ones are appended.
struct Migration: Sendable {
  /// The version of the schema after it, from 1, without gaps.
  let version: Int
  /// Statements, separated by semicolons.
  let sql: String
}

extension Migration {
  /// All steps, in order.
  static let all: [Migration] = [Migration(version: 1, sql: schema1)]
}
