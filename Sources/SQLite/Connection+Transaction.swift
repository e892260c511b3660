extension Connection {
  /// Runs a closure in one transaction that takes the write lock at once.
  ///
  /// `BEGIN IMMEDIATE` waits for other writers at its start, where the busy timeout holds; a
  /// transaction that read first and wrote later would fail at once. What the closure throws rolls
  /// the transaction back.
  package func writing<Result>(_ body: () throws -> Result) throws -> Result {
    try inTransaction("BEGIN IMMEDIATE", body)
  }

  /// Runs a closure in one transaction that sees one state of the database and writes nothing.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try inTransaction("BEGIN", body)
  }

  private func inTransaction<Result>(
    _ begin: String, _ body: () throws -> Result
  ) throws -> Result {
    try statement(begin).run()
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // A full disk may have rolled back already; the first fault is the one to tell of.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
