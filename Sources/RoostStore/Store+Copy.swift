internal import SQLite

extension Store {
  /// Writes the store as it is now to a file of its own, which must not exist yet.
  /// - Throws: `StoreError` where that file cannot be written.
  package func copy(to path: String) throws(StoreError) {
    try StoreFile.create(path)
    do {
      // A connection of its own: copying is refused inside a transaction, which every reader holds.
      let connection = try Connection(path: self.path, mode: .readOnly)
      let statement = try connection.statement("VACUUM INTO ?1")
      statement.bind(path, at: 1)
      _ = try statement.step()
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
