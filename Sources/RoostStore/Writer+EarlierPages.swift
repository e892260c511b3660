internal import JSON
internal import SQLite

extension Writer {
  /// What earlier walks of the stream showed; nothing where there was none.
  /// - Parameter request: Key of the page that the walk is at, whose end is not written yet.
  func earlierPages(of walk: Walk, at request: UInt64) throws -> EarlierPages {
    var earlier = EarlierPages()
    guard let source = try knownKey(walk.source, in: .source) else { return earlier }
    let stream = try streamKey(walk.stream, of: source)
    let state = try state(of: walk, stream: stream)
    let select = try connection.statement(
      """
      SELECT walk IS NOT ?2 AND request <> ?3, items, dropped, notes
      FROM page
      WHERE stream = ?1
      """)
    defer { select.reset() }
    select.bind(stream, at: 1)
    // Before its first batch a walk that begins anew has visited none.
    select.bind(state.isClaimed || walk.resume != nil ? state.number : nil, at: 2)
    select.bind(Int64(bitPattern: request), at: 3)
    var (lost, unvisited) = (NumberSet(), NumberSet())
    while try select.step() {
      let isUnvisited = select.int64(0) != 0
      let items = NumberCoding.decode(select.blob(1) ?? [])
      let dropped = NumberCoding.decode(select.blob(2) ?? [])
      if !items.isEmpty || !dropped.isEmpty { earlier.haveItems = true }
      if isUnvisited {
        for number in items { unvisited.insert(number) }
        for number in items + dropped where !state.seen.contains(number) {
          earlier.unvisitedAreMissed = true
        }
      } else {
        for number in dropped where !state.seen.contains(number) { lost.insert(number) }
      }
      if isUnvisited, items.isEmpty, let notes = select.text(3) {
        earlier.unvisitedEmptyNotes.append(try JSONValue(parsing: notes))
      }
    }
    earlier.areMissed = earlier.unvisitedAreMissed || lost.count > 0
    earlier.lostAreMissed = lost.sorted.contains { !unvisited.contains($0) }
    return earlier
  }
}
