/// One step of the schema; a step that was released is never changed, new ones are appended.
struct Migration: Sendable {
  /// The version of the schema after it, from 1, without gaps.
  let version: Int
  /// Statements, separated by semicolons.
  let sql: String
}

extension Migration {
  /// All steps, in order.
  static let all: [Migration] = [
    Migration(version: 1, sql: schema1), Migration(version: 2, sql: processState),
    Migration(version: 3, sql: schema3), Migration(version: 4, sql: pageNotes),
    Migration(version: 5, sql: publicHosts),
  ]

  /// What a Singer tap says of how far it has come.
  static let processState = """
    ALTER TABLE source ADD COLUMN process_state TEXT; -- STATE that its process wrote last, as JSON
    """

  /// That a name led to a public address, so that it may not lead to a private one later.
  static let publicHosts = """
    ALTER TABLE host ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0; -- 1: led to a public address
    """

  /// What a page's document says beside its items, so that a 304, which has no body, can repeat it.
  static let pageNotes = """
    ALTER TABLE page ADD COLUMN notes TEXT;           -- when to ask again, warnings: object
    """
}
