internal import SQLite
internal import Text

/// One batch on its way into the tables: keys resolved, and what the steps hand to each other.
struct BatchWrite {
  let batch: Batch
  let source: Int64
  let stream: Int64
  let now: Instant
  /// Keys of the batch's names, by place, as far as they were needed.
  var kindKeys: [Int32: Int64] = [:]
  var relationKeys: [Int32: Int64] = [:]
  var sourceKeys: [Int32: Int64] = [:]
  var counts = BatchCounts()
  /// Rows whose relations and enclosures must be inserted, with their numbers.
  var withRelations: [(row: Int, number: Int64)] = []
  var withEnclosures: [(row: PreparedRow, number: Int64)] = []
  /// Numbers whose stored relations and enclosures go before.
  var oldRelations: [Int64] = []
  /// Of the stored relations those of these names alone go; nil: all.
  var oldNames: [String]?
  var oldEnclosures: [Int64] = []
  /// Numbers of rows that were there before.
  var foundNumbers: [Int64] = []
  /// Items that may have lost their last incoming relation.
  var orphanCandidates: Set<ItemName> = []

  var prepared: PreparedItems { batch.items }

  mutating func kind(_ place: Int32, _ writer: Writer) throws -> Int64 {
    if let key = kindKeys[place] { return key }
    let key = try writer.key(prepared.names[Int(place)], in: .kind)
    kindKeys[place] = key
    return key
  }

  mutating func relation(_ place: Int32, _ writer: Writer) throws -> Int64 {
    if let key = relationKeys[place] { return key }
    let key = try writer.key(prepared.names[Int(place)], in: .relation)
    relationKeys[place] = key
    return key
  }

  mutating func source(_ place: Int32, _ writer: Writer) throws -> Int64 {
    if place < 0 { return source }
    if let key = sourceKeys[place] { return key }
    let key = try writer.key(prepared.names[Int(place)], in: .source)
    sourceKeys[place] = key
    return key
  }
}

extension PreparedItems {
  /// The text of a slice; nil for null.
  func text(_ slice: Slice) -> String? {
    guard !slice.isNull else { return nil }
    return String(
      decoding: bytes[Int(slice.offset)..<Int(slice.offset + slice.count)], as: UTF8.self)
  }
}

extension Statement {
  /// Binds a text of a batch where it lies in the batch's bytes.
  func bind(_ slice: Slice, of bytes: UnsafeRawBufferPointer, at place: Int32) {
    guard !slice.isNull else { return bind(Int64?.none, at: place) }
    bindInPlace(
      UnsafeRawBufferPointer(rebasing: bytes[Int(slice.offset)..<Int(slice.offset + slice.count)]),
      at: place)
  }
}
