package import JSON
internal import SQLite

extension Store {
  /// How far the source's process has come, as it said itself; null where it said nothing.
  package func processState(source: String) throws(StoreError) -> JSONValue {
    try read { try $0.processState(source) }
  }

  /// Keeps how far the source's process has come; null: nothing.
  package func save(processState state: JSONValue, source: String) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.save(processState: state, source: try writer.key(source, in: .source))
      }
    }
  }
}

extension Reader {
  func processState(_ source: String) throws -> JSONValue {
    let select = try connection.statement("SELECT process_state FROM source WHERE name = ?")
    defer { select.reset() }
    select.bind(source, at: 1)
    guard try select.step(), let text = select.text(0) else { return .null }
    return try JSONValue(parsing: text)
  }
}

extension Writer {
  func save(processState state: JSONValue, source: Int64) throws {
    let update = try connection.statement("UPDATE source SET process_state = ? WHERE key = ?")
    update.bind(state.isNull ? nil : state.text(), at: 1)
    update.bind(source, at: 2)
    try update.run()
  }
}
