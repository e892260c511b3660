internal import SQLite

extension Writer {
  /// What earlier walks of the stream showed; nothing where there was none.
  /// - Parameter request: Key of the page that the walk is at, whose end is not written yet.
  func earlierPages(of walk: Walk, at request: UInt64) throws -> EarlierPages {
    guard let source = try knownKey(walk.source, in: .source) else { return EarlierPages() }
    let stream = try streamKey(walk.stream, of: source)
    let state = try state(of: walk, stream: stream)
    let select = try connection.statement(
      """
      SELECT
        total(length(items) > 0 OR dropped IS NOT NULL),
        total(length(items) > 0 AND walk IS NOT ?2 AND request <> ?3)
      FROM page
      WHERE stream = ?1
      """)
    defer { select.reset() }
    select.bind(stream, at: 1)
    // Before its first batch a walk that begins anew has visited none.
    select.bind(state.isClaimed || walk.resume != nil ? state.number : nil, at: 2)
    select.bind(Int64(bitPattern: request), at: 3)
    guard try select.step() else { return EarlierPages() }
    return EarlierPages(
      haveItems: select.int64(0) > 0, unvisitedHaveItems: select.int64(1) > 0)
  }
}
