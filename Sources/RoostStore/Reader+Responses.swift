internal import HTTP
internal import JSON
internal import SQLite
internal import Text

extension Reader {
  func response(_ source: String, _ request: UInt64) throws -> KeptResponse? {
    let select = try connection.statement(
      """
      SELECT response.key, response.asked, response.url, response.status, response.fields,
        response.received_at, response.expires_at, response.length,
        (SELECT count(*) FROM response_part WHERE response_part.response = response.key)
      FROM source
      CROSS JOIN response INDEXED BY response_request
        ON response.source = source.key
        AND response.request = ?2
      WHERE source.name = ?1
        AND response.complete = 1
      ORDER BY response.received_at DESC, response.key DESC
      LIMIT 1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(Int64(bitPattern: request), at: 2)
    guard try select.step() else { return nil }
    let fields = try select.text(4).map { try JSONValue(parsing: $0) }?.arrayValue ?? []
    var kept = HTTPFields()
    for field in fields {
      guard let pair = field.arrayValue, pair.count == 2, let name = pair[0].stringValue,
        let value = pair[1].stringValue
      else { continue }
      kept.append(name, value)
    }
    return KeptResponse(
      key: select.int64(0),
      head: ResponseHead(
        asked: select.string(1), url: select.string(2), status: Int(select.int64(3)),
        fields: kept, receivedAt: Instant(milliseconds: select.int64(5)),
        expiresAt: select.integer(6).map { Instant(milliseconds: $0) }),
      length: Int(select.int64(7)), parts: Int(select.int64(8)))
  }

  /// Hash of the one kept request that was asked in those words; nil where there are several, or none.
  func request(_ source: String, asked: String) throws -> UInt64? {
    let select = try connection.statement(
      """
      SELECT DISTINCT response.request
      FROM source
      CROSS JOIN response INDEXED BY response_request
        ON response.source = source.key
      WHERE source.name = ?1
        AND response.asked = ?2
        AND response.complete = 1
      LIMIT 2
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(asked, at: 2)
    guard try select.step() else { return nil }
    let request = UInt64(bitPattern: select.int64(0))
    return try select.step() ? nil : request
  }

  func part(_ place: Int, of response: Int64) throws -> ResponsePart? {
    let select = try connection.statement(
      "SELECT content, length FROM response_part WHERE response = ? AND place = ?")
    defer { select.reset() }
    select.bind(response, at: 1)
    select.bind(place, at: 2)
    guard try select.step() else { return nil }
    return ResponsePart(select.blob(0) ?? [], length: Int(select.int64(1)))
  }

  func hasResponse(_ source: String, _ stream: String, _ request: UInt64) throws -> Bool {
    let select = try connection.statement(
      """
      SELECT 1
      FROM source
      CROSS JOIN stream
        ON stream.source = source.key
        AND stream.name = ?2
      CROSS JOIN response INDEXED BY response_request
        ON response.source = source.key
        AND response.request = ?3
        AND response.stream = stream.key
      WHERE source.name = ?1
        AND response.complete = 1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    select.bind(stream, at: 2)
    select.bind(Int64(bitPattern: request), at: 3)
    return try select.step()
  }

  func responseCount(_ source: String) throws -> Int {
    let select = try connection.statement(
      """
      SELECT count(*)
      FROM source
      CROSS JOIN response INDEXED BY response_request ON response.source = source.key
      WHERE source.name = ?
        AND response.complete = 1
      """)
    defer { select.reset() }
    select.bind(source, at: 1)
    try select.step()
    return Int(select.int64(0))
  }

  /// Whether there is anything to prune.
  func hasPrunable(_ sources: [String], now: Instant) throws -> Bool {
    let select = try connection.statement(
      """
      SELECT EXISTS (SELECT 1 FROM response INDEXED BY response_expiry WHERE expires_at <= ?2)
        OR EXISTS (
          SELECT 1
          FROM json_each(?1) AS listed
          CROSS JOIN source ON source.name = listed.value
          CROSS JOIN response INDEXED BY response_request ON response.source = source.key)
      """)
    defer { select.reset() }
    select.bind(JSONText.list(sources), at: 1)
    select.bind(now.milliseconds, at: 2)
    try select.step()
    return select.int64(0) != 0
  }
}
