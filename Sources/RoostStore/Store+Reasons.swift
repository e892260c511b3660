package import JSON

extension Store {
  /// Why a source is due when it is, and what its last sync skipped, merged, held back and removed, as
  /// the engine wrote it; null where nothing is known.
  package func reasons(source: String) throws(StoreError) -> (due: JSONValue, notes: JSONValue) {
    try read { try $0.reasons(source) }
  }

  /// The pages that have an item, or, of one that came along, the parent whose version stands; none
  /// where the last readings had it no more.
  package func origins(of number: Int) throws(StoreError) -> [PageOrigin] {
    try read { try $0.origins(of: Int64(number)) }
  }

  /// Writes what a source's last sync told of itself, apart from its status.
  package func save(notes: JSONValue, source: String) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.save(notes: notes, source: try writer.key(source, in: .source))
      }
    }
  }
}
