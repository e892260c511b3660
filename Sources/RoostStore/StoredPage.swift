internal import HTTP
internal import SQLite

/// A row of the table `page`.
struct StoredPage {
  var walk: Int64
  var place: Int64
  var fingerprint: Int64
  var bodyHash: Int64?
  var validators: Validators
  var next: String?
  var isComplete: Bool
  var items: [UInt8]
  var dropped: [UInt8]?
  var members: String?
  var notes: String?

  static let select = """
    SELECT walk, place, fingerprint, body_hash, etag, last_modified, next, complete, items,
      dropped, members, notes
    FROM page
    WHERE stream = ?1 AND request = ?2
    """

  static let insert = """
    INSERT OR REPLACE INTO page (
      stream, request, walk, place, fingerprint, body_hash, etag, last_modified, next, complete,
      items, dropped, members, notes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
}

extension StoredPage {
  init(_ row: Statement) {
    self.init(
      walk: row.int64(0), place: row.int64(1), fingerprint: row.int64(2), bodyHash: row.integer(3),
      validators: Validators(etag: row.text(4), lastModified: row.text(5)), next: row.text(6),
      isComplete: row.int64(7) != 0, items: row.blob(8) ?? [], dropped: row.blob(9),
      members: row.text(10), notes: row.text(11))
  }

  /// Binds all columns behind the key.
  func bind(to statement: Statement) {
    statement.bind(walk, at: 3)
    statement.bind(place, at: 4)
    statement.bind(fingerprint, at: 5)
    statement.bind(bodyHash, at: 6)
    statement.bind(validators.etag, at: 7)
    statement.bind(validators.lastModified, at: 8)
    statement.bind(next, at: 9)
    statement.bind(isComplete, at: 10)
    statement.bind(items, at: 11)
    statement.bind(dropped, at: 12)
    statement.bind(members, at: 13)
    statement.bind(notes, at: 14)
  }
}
