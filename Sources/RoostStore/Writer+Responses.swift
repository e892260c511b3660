internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Writer {
  /// Adds parts to the response that is being read; the first ones make its row.
  func keep(_ parts: [ResponsePart], _ write: BatchWrite, _ walk: WalkState) throws {
    guard !parts.isEmpty else { return }
    if walk.openResponse == nil { try open(write, walk) }
    guard let open = walk.openResponse else { return }
    try insert(parts, into: open.key, from: open.parts)
    walk.grow(parts: parts.count, length: parts.reduce(0) { $0 + $1.length })
  }

  /// The page has ended: its response takes the place of an earlier one, or goes.
  func endResponse(
    _ keeping: PageKeeping, isUnchanged: Bool, request: Int64, _ write: BatchWrite,
    _ walk: WalkState
  ) throws {
    switch keeping {
    case .none: try dropOpenResponse(walk)
    case .confirmed(let expiry):
      try dropOpenResponse(walk)
      try confirm(request, write.stream, walk.number, until: expiry)
    case .kept(let head):
      if isUnchanged,
        try confirm(request, write.stream, walk.number, until: head.expiresAt) > 0
      {
        return try dropOpenResponse(walk)
      }
      if walk.openResponse == nil { try open(write, walk) }
      guard let open = walk.openResponse else { return }
      try removeResponses(
        "stream = ?1 AND request = ?2 AND complete = 1", [write.stream, request])
      try complete(open, head, request, walk.number)
      walk.openResponse = nil
    }
  }

  /// Takes back what came of a response that did not come whole.
  func dropOpenResponse(_ walk: WalkState) throws {
    guard let open = walk.openResponse else { return }
    try removeResponses("key = ?1", [open.key])
    walk.openResponse = nil
  }

  /// The stream was read whole: responses of earlier readings are part of none.
  func removeOldResponses(_ stream: Int64, walk: Int64) throws {
    try removeResponses("stream = ?1 AND walk <> ?2", [stream, walk])
  }

  func pruneResponses(of sources: [String], now: Instant) throws {
    try removeResponses("expires_at <= ?1", [now.milliseconds])
    for source in sources {
      guard let key = try knownKey(source, in: .source) else { continue }
      try removeResponses("source = ?1", [key])
    }
  }

  func keepLookup(
    _ head: ResponseHead, _ parts: [ResponsePart], _ request: UInt64, source: Int64
  ) throws {
    let request = Int64(bitPattern: request)
    try removeResponses("source = ?1 AND request = ?2 AND stream IS NULL", [source, request])
    let key = try insertResponse(source: source, stream: nil)
    try insert(parts, into: key, from: 0)
    let length = parts.reduce(0) { $0 + $1.length }
    try complete(
      WalkState.OpenResponse(key: key, parts: parts.count, length: length), head, request, nil)
  }

  func confirmLookup(_ request: UInt64, source: Int64, until expiry: Instant?) throws {
    let update = try connection.statement(
      """
      UPDATE response
      SET expires_at = ?3
      WHERE source = ?1
        AND request = ?2
        AND stream IS NULL
      """)
    update.bind(source, at: 1)
    update.bind(Int64(bitPattern: request), at: 2)
    update.bind(expiry?.milliseconds, at: 3)
    try update.run()
  }

  // MARK: Rows

  private func open(_ write: BatchWrite, _ walk: WalkState) throws {
    // A process that was stopped may have left one behind.
    try removeResponses("stream = ?1 AND walk IS NULL", [write.stream])
    let key = try insertResponse(source: write.source, stream: write.stream)
    walk.openResponse = WalkState.OpenResponse(key: key)
  }

  private func insertResponse(source: Int64, stream: Int64?) throws -> Int64 {
    let insert = try connection.statement(
      """
      INSERT INTO response (source, stream, request, asked, url, status, received_at, length, complete)
      VALUES (?, ?, 0, '', '', 0, 0, 0, 0)
      """)
    insert.bind(source, at: 1)
    insert.bind(stream, at: 2)
    try insert.run()
    return connection.lastInsertRowID
  }

  private func insert(_ parts: [ResponsePart], into response: Int64, from first: Int) throws {
    let insert = try connection.statement(
      "INSERT INTO response_part (response, place, length, content) VALUES (?, ?, ?, ?)")
    defer { insert.reset() }
    for (place, part) in parts.enumerated() {
      insert.bind(response, at: 1)
      insert.bind(first + place, at: 2)
      insert.bind(part.length, at: 3)
      insert.bind(part.content, at: 4)
      try insert.run()
    }
  }

  private func complete(
    _ open: WalkState.OpenResponse, _ head: ResponseHead, _ request: Int64, _ walk: Int64?
  ) throws {
    let fields = head.fields.lines.map {
      JSONValue.array([.string($0.name), .string($0.value)])
    }
    let update = try connection.statement(
      """
      UPDATE response
      SET request = ?2, walk = ?3, asked = ?4, url = ?5, status = ?6, fields = ?7,
        received_at = ?8, expires_at = ?9, length = ?10, complete = 1
      WHERE key = ?1
      """)
    defer { update.reset() }
    update.bind(open.key, at: 1)
    update.bind(request, at: 2)
    update.bind(walk, at: 3)
    update.bind(head.asked, at: 4)
    update.bind(head.url, at: 5)
    update.bind(head.status, at: 6)
    update.bind(fields.isEmpty ? nil : JSONValue.array(fields).text(), at: 7)
    update.bind(head.receivedAt.milliseconds, at: 8)
    update.bind(head.expiresAt?.milliseconds, at: 9)
    update.bind(open.length, at: 10)
    try update.run()
  }

  /// - Returns: how many responses are kept of that request.
  @discardableResult
  func confirm(
    _ request: Int64, _ stream: Int64, _ walk: Int64, until expiry: Instant?
  ) throws -> Int {
    let update = try connection.statement(
      """
      UPDATE response
      SET walk = ?3, expires_at = ?4
      WHERE source = (SELECT source FROM stream WHERE key = ?1)
        AND request = ?2
        AND stream = ?1
        AND complete = 1
      """)
    update.bind(stream, at: 1)
    update.bind(request, at: 2)
    update.bind(walk, at: 3)
    update.bind(expiry?.milliseconds, at: 4)
    try update.run()
    return connection.changes
  }

  /// Removes responses with their parts.
  /// - Parameter condition: over the columns of `response`, with places from ?1 on.
  private func removeResponses(_ condition: String, _ values: [Int64]) throws {
    for sql in [
      "DELETE FROM response_part WHERE response IN (SELECT key FROM response WHERE \(condition))",
      "DELETE FROM response WHERE \(condition)",
    ] {
      let delete = try connection.statement(sql)
      for (place, value) in values.enumerated() { delete.bind(value, at: Int32(place + 1)) }
      try delete.run()
    }
  }
}
