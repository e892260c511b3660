internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Writer {
  /// The walk's state, read from the records of its pages where this process did not begin it.
  func state(of walk: Walk, stream: Int64) throws -> WalkState {
    if let state = walks[stream], state.walk.identity == walk.identity { return state }
    var seen = NumberSet()
    var pages: Int64 = 0
    // Pages under the number of a walk that begins anew are those of another process.
    guard walk.resume != nil else { return known(walk, seen: seen, pages: pages, stream) }
    let select = try connection.statement(
      "SELECT items FROM page WHERE stream = ? AND walk = ?")
    defer { select.reset() }
    select.bind(stream, at: 1)
    select.bind(walk.number, at: 2)
    while try select.step() {
      for number in NumberCoding.decode(select.blob(0) ?? []) { seen.insert(number) }
      pages += 1
    }
    return known(walk, seen: seen, pages: pages, stream)
  }

  private func known(_ walk: Walk, seen: NumberSet, pages: Int64, _ stream: Int64) -> WalkState {
    let state = WalkState(walk, seen: seen, pages: pages)
    walks[stream] = state
    state.begin()
    return state
  }

  func forgetWalk(_ walk: Walk) {
    guard let source = try? knownKey(walk.source, in: .source),
      let stream = try? streamKey(walk.stream, of: source)
    else { return }
    walks[stream] = nil
  }

  /// Notes the memberships that an item states.
  func addMembers(
    _ row: PreparedRow, _ number: Int64, _ write: inout BatchWrite, _ walk: WalkState
  ) throws {
    for place in row.members {
      let member = write.batch.items.members[Int(place)]
      let listing = Member.Listing(
        name: try write.relation(member.name, self),
        source: try write.source(member.source, self),
        id: write.prepared.names[Int(member.listing)])
      walk.add(
        Member(
          listing: listing, item: number, position: member.position,
          attributes: write.prepared.text(member.attributes)))
    }
  }

  /// Items that were there before and had left are back. Those that left in this sync, from a stream before,
  /// were never gone.
  func comeBack(_ write: inout BatchWrite) throws {
    let (numbers, source) = (write.foundNumbers, write.source)
    guard !numbers.isEmpty else { return }
    let any = try connection.statement("SELECT 1 FROM departure WHERE source = ? LIMIT 1")
    any.bind(source, at: 1)
    defer { any.reset() }
    guard try any.step() else { return }
    let delete = try connection.statement(
      """
      DELETE FROM departure
      WHERE source = ?1
        AND item IN (SELECT value FROM json_each(?2))
      RETURNING left_at, (SELECT id FROM item WHERE number = departure.item)
      """)
    defer { delete.reset() }
    delete.bind(source, at: 1)
    delete.bind(JSONText.list(numbers), at: 2)
    while try delete.step() {
      guard delete.int64(0) == write.now.milliseconds else { continue }
      write.counts.left -= 1
      write.counts.backIDs.append(delete.string(1))
    }
  }

  /// Writes the page's record and the resume position.
  func end(_ page: PageEnd, _ write: inout BatchWrite, _ walk: WalkState) throws {
    let request = Int64(bitPattern: page.requestKey)
    let old = try storedPage(write.stream, request)
    let next: String?
    let fingerprint: Int64
    switch page.content {
    case .read(let read, let bodyHash):
      next = page.next?.text()
      // What stands of such a page is not what it says: the next sync reads it whole.
      let isKept = !walk.isPageContradicted
      fingerprint = Int64(bitPattern: read)
      let record = StoredPage(
        walk: walk.number, place: walk.pages, fingerprint: fingerprint,
        bodyHash: isKept ? bodyHash.map { Int64(bitPattern: $0) } : nil,
        validators: isKept ? page.validators : Validators(), next: next,
        isComplete: page.isComplete,
        items: NumberCoding.encode(walk.pageItems),
        dropped: Self.dropped(old, walk), members: Member.text(walk.pageMembers),
        notes: page.notes?.text())
      try save(record, write.stream, request)
    case .added(let read):
      next = nil
      fingerprint = Int64(bitPattern: read)
      try save(Self.grown(old, by: walk, fingerprint), write.stream, request)
    case .unchanged:
      guard var record = old else { throw UnknownPage() }
      let numbers = NumberCoding.decode(record.items)
      next = page.next?.text() ?? record.next
      fingerprint = record.fingerprint
      write.counts.unchanged += numbers.count
      walk.see(page: numbers)
      record.walk = walk.number
      record.place = walk.pages
      record.next = next
      record.validators.etag = page.validators.etag ?? record.validators.etag
      record.validators.lastModified =
        page.validators.lastModified ?? record.validators.lastModified
      record.notes = page.notes?.text() ?? record.notes
      try touch(record, write.stream, request)
    }
    try endResponse(
      page.keeping, isUnchanged: page.content == .unchanged, request: request, write, walk)
    walk.endPage()
    try faults(.afterValidators)
    // The stream's end clears the resume position anyway.
    if write.batch.streamEnd?.reach ?? .partial == .partial {
      try saveResume(next, fingerprint, write.stream, walk.number)
    }
  }

  /// The page with what the walk has read into it beside what it had.
  private static func grown(
    _ old: StoredPage?, by walk: WalkState, _ fingerprint: Int64
  ) -> StoredPage {
    let kept = NumberCoding.decode(old?.items ?? [])
    walk.see(page: kept)
    let known = NumberSet(kept)
    return StoredPage(
      walk: walk.number, place: walk.pages, fingerprint: fingerprint, bodyHash: nil,
      validators: Validators(), next: nil, isComplete: true,
      items: NumberCoding.encode(kept + walk.pageItems.filter { !known.contains($0) }),
      dropped: old?.dropped,
      members: Member.text(Member.members(old?.members ?? "") + walk.pageMembers))
  }

  private struct UnknownPage: Error, CustomStringConvertible {
    var description: String { "a page was found unchanged that was never read" }
  }

  /// Items that the page had and has no more: they have left unless another page has them at the end.
  private static func dropped(_ old: StoredPage?, _ walk: WalkState) -> [UInt8]? {
    guard let old else { return nil }
    var gone = NumberCoding.decode(old.dropped ?? [])
    gone += NumberCoding.decode(old.items)
    let now = NumberSet(walk.pageItems)
    gone.removeAll { now.contains($0) }
    return gone.isEmpty ? nil : NumberCoding.encode(NumberSet(gone).sorted)
  }

  func storedPage(_ stream: Int64, _ request: Int64) throws -> StoredPage? {
    let select = try connection.statement(StoredPage.select)
    defer { select.reset() }
    select.bind(stream, at: 1)
    select.bind(request, at: 2)
    guard try select.step() else { return nil }
    return StoredPage(select)
  }

  private func save(_ page: StoredPage, _ stream: Int64, _ request: Int64) throws {
    let insert = try connection.statement(StoredPage.insert)
    defer { insert.reset() }
    insert.bind(stream, at: 1)
    insert.bind(request, at: 2)
    page.bind(to: insert)
    try insert.step()
  }

  private func touch(_ page: StoredPage, _ stream: Int64, _ request: Int64) throws {
    let update = try connection.statement(
      """
      UPDATE page
      SET walk = ?, place = ?, etag = ?, last_modified = ?, next = ?, notes = ?
      WHERE stream = ? AND request = ?
      """)
    defer { update.reset() }
    update.bind(page.walk, at: 1)
    update.bind(page.place, at: 2)
    update.bind(page.validators.etag, at: 3)
    update.bind(page.validators.lastModified, at: 4)
    update.bind(page.next, at: 5)
    update.bind(page.notes, at: 6)
    update.bind(stream, at: 7)
    update.bind(request, at: 8)
    try update.step()
  }

  private func saveResume(
    _ next: String?, _ fingerprint: Int64, _ stream: Int64, _ walk: Int64
  ) throws {
    let update = try connection.statement(
      "UPDATE stream SET walk = ?, resume = ?, resume_fingerprint = ? WHERE key = ?")
    defer { update.reset() }
    update.bind(walk, at: 1)
    update.bind(next, at: 2)
    update.bind(fingerprint, at: 3)
    update.bind(stream, at: 4)
    try update.step()
  }
}
