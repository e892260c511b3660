import JSON

/// What went wrong in values without costing a record: once per place, with the number of records.
struct Notes: Hashable, Sendable {
  /// What went wrong at one place.
  struct Note: Hashable, Sendable {
    var place: ExpressionPlace
    /// The first fault, in words.
    var message: String
    /// Place of the first record in its walk, from 0; nil outside of records.
    var first: Int?
    var latest: Int?
    /// How many records it befell.
    var count: Int
  }

  private(set) var notes: [Note] = []

  /// Notes a fault; further ones of the same record at the same place count once.
  mutating func add(_ message: String, at place: ExpressionPlace, record: Int?) {
    guard let known = notes.firstIndex(where: { $0.place == place }) else {
      notes.append(Note(place: place, message: message, first: record, latest: record, count: 1))
      return
    }
    guard record == nil || notes[known].latest != record else { return }
    notes[known].latest = record
    notes[known].count += 1
  }

  /// Adds what went wrong on a further page.
  mutating func add(_ other: Notes) {
    for note in other.notes {
      guard let known = notes.firstIndex(where: { $0.place == note.place }) else {
        notes.append(note)
        continue
      }
      notes[known].count += note.count
      notes[known].first = notes[known].first ?? note.first
      notes[known].latest = note.latest ?? notes[known].latest
    }
  }

  /// One sentence a place: `plugin.yaml:31:14: item.title: Cannot index number with "a"; 3 records, the
  /// first is record 0`.
  func sentences(file: String) -> [String] {
    notes.map { note in
      let place = note.place
      let at = "\(file):\(place.line):\(place.column): \(place.path): \(note.message)"
      guard let first = note.first else { return at }
      return note.count == 1
        ? "\(at) (record \(first))" : "\(at) (\(note.count) records, the first is record \(first))"
    }
  }
}

extension Notes {
  /// The notes as a part of a resume position.
  var json: JSONValue {
    .array(
      notes.map { note in
        [
          .integer(Int64(note.place.line)), .integer(Int64(note.place.column)),
          .string(note.place.path),
          .string(note.message), note.first.map { .integer(Int64($0)) } ?? .null,
          .integer(Int64(note.count)),
        ]
      })
  }

  /// The notes of a resume position; what is no note is passed over.
  init(_ json: JSONValue) {
    for entry in json.arrayValue ?? [] {
      guard let parts = entry.arrayValue, parts.count == 6,
        let line = parts[0].integerValue, let column = parts[1].integerValue,
        let path = parts[2].stringValue, let message = parts[3].stringValue,
        let count = parts[5].integerValue
      else { continue }
      let place = ExpressionPlace(line: Int(line), column: Int(column), path: path)
      notes.append(
        Note(
          place: place, message: message,
          first: parts[4].integerValue.map { Int($0) }, latest: nil, count: Int(count)))
    }
  }
}
