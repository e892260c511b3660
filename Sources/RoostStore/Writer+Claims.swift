internal import SQLite

extension Writer {
  /// Makes the walk the stream's one, at its first batch, or refuses it.
  ///
  /// Processes may read one stream at a time. Each that begins to write raises the number in the
  /// stream's row; one that finds another number there than its own has been overtaken, and writes no
  /// more: what it knows is older, and pages, listings and departures of two readings do not mix.
  /// - Throws: `StoreError` of the kind `overtaken`.
  func claim(_ walk: WalkState, for batch: Batch, _ stream: Int64) throws {
    let select = try connection.statement("SELECT walk FROM stream WHERE key = ?")
    defer { select.reset() }
    select.bind(stream, at: 1)
    guard try select.step() else { return }
    let standing = select.int64(0)
    if walk.isClaimed {
      guard standing == walk.number else { throw overtaken(batch.walk) }
      return
    }
    // Whoever went on from there meanwhile has its pages.
    guard batch.walk.resume == nil || standing == batch.walk.number else {
      throw overtaken(batch.walk)
    }
    let isStatusAlone =
      batch.items.count == 0 && batch.parts.isEmpty && batch.pageEnd == nil
      && batch.streamEnd.map { $0.reach == .partial } ?? true
    guard !isStatusAlone else { return }
    if batch.walk.resume != nil {
      try run(
        "UPDATE page SET walk = ?1 WHERE stream = ?2 AND walk = ?3", standing + 1, stream, standing)
      try run(
        "UPDATE response SET walk = ?1 WHERE stream = ?2 AND walk = ?3", standing + 1, stream,
        standing)
      try run("UPDATE stream SET walk = ?1 WHERE key = ?2", standing + 1, stream)
    } else {
      try run(
        """
        UPDATE stream
        SET walk = ?1, resume = NULL, resume_fingerprint = NULL
        WHERE key = ?2
        """, standing + 1, stream)
    }
    walk.claim(standing + 1)
  }

  private func run(_ sql: String, _ numbers: Int64...) throws {
    let statement = try connection.statement(sql)
    for (place, number) in numbers.enumerated() { statement.bind(number, at: Int32(place + 1)) }
    try statement.run()
  }

  private func overtaken(_ walk: Walk) -> StoreError {
    StoreError(
      .overtaken, path: connection.path,
      message: """
        another sync has begun to read '\(walk.source)' (\(walk.stream)) meanwhile, and goes on \
        with it
        """)
  }
}
