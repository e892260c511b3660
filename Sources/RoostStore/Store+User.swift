package import Text

extension Store {
  /// Says that items were read, or not.
  package func setRead(_ isRead: Bool, _ numbers: [Int]) throws(StoreError) {
    try write { writer in
      try writer.transaction { try writer.mark(numbers, in: "user_read", isRead) }
    }
  }

  /// Stars items, or takes the star away.
  package func setStarred(_ isStarred: Bool, _ numbers: [Int]) throws(StoreError) {
    try write { writer in
      try writer.transaction { try writer.mark(numbers, in: "user_starred", isStarred) }
    }
  }

  /// Gives items a tag.
  package func addTag(_ tag: String, _ numbers: [Int]) throws(StoreError) {
    try write { writer in try writer.transaction { try writer.tag(numbers, tag, true) } }
  }

  /// Takes a tag from items.
  package func removeTag(_ tag: String, _ numbers: [Int]) throws(StoreError) {
    try write { writer in try writer.transaction { try writer.tag(numbers, tag, false) } }
  }

  /// Removes items at the user's wish; each leaves a tombstone, so that no sync brings it back.
  /// - Returns: how many there were.
  @discardableResult
  package func purge(_ numbers: [Int], now: Instant) throws(StoreError) -> Int {
    try write { writer in try writer.transaction { try writer.purge(numbers, now: now) } }
  }

  /// Removes primary items of a source that left so long ago and are neither starred nor tagged.
  ///
  /// They leave no tombstone: one that comes back is new. Call it only after whole walks of all
  /// streams. More than half of the source is never removed at once, but held back.
  /// - Parameter maxAge: in seconds.
  package func removeDeparted(
    source: String, maxAge: Int64, now: Instant
  ) throws(StoreError) -> RemovalOutcome {
    try write { writer in
      try writer.transaction {
        guard let key = try writer.knownKey(source, in: .source) else {
          return RemovalOutcome(removed: 0, heldBack: 0, total: 0)
        }
        return try writer.removeDeparted(key, before: now.milliseconds - maxAge * 1000)
      }
    }
  }
}
