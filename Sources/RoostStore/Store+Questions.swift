internal import SQLite

extension Store {
  /// Most bytes of a question, and of one value of its answer.
  package static let questionLimits = (text: ReadGuard.textBytes, value: ReadGuard.valueBytes)

  /// Answers one SELECT over tables and views, on a connection of its own that cannot write; all rows
  /// are of one state of the store.
  /// - Parameters:
  ///   - isOver: asked again and again while it runs; true stops it.
  ///   - columns: takes the names of the columns, before any row.
  ///   - row: takes a row, and says whether to go on.
  /// - Throws: `QuestionError`.
  package func ask(
    _ sql: String, isOver: @escaping () -> Bool, columns: ([String]) -> Void,
    row: ([AnswerValue]) -> Bool
  ) throws(QuestionError) {
    var guardian: ReadGuard?
    do {
      let connection = try Reader(path: path).connection
      let judge = ReadGuard(connection, isOver: isOver)
      guardian = judge
      let statement = try judge.statement(sql)
      columns((0..<statement.columnCount).map(statement.columnName))
      while try statement.step() {
        guard row((0..<statement.columnCount).map { AnswerValue(statement, $0) }) else { return }
      }
    } catch {
      throw fault(error, guardian)
    }
  }

  private func fault(_ error: any Error, _ guardian: ReadGuard?) -> QuestionError {
    if let error = error as? SQLiteError {
      if guardian?.hasStopped == true {
        return QuestionError(kind: .stopped, message: error.message)
      }
      if error.isOfStatement, let guardian {
        return QuestionError(
          kind: guardian.refusal == nil ? .invalid : .refused, message: error.message,
          offset: error.offset)
      }
    }
    let error = StoreError(error, path: path)
    return QuestionError(kind: .store(error), message: error.message)
  }
}

extension AnswerValue {
  fileprivate init(_ row: Statement, _ column: Int32) {
    switch row.form(column) {
    case .null: self = .null
    case .integer: self = .integer(row.int64(column))
    case .real: self = .real(row.double(column))
    case .text: self = .text(row.string(column))
    case .blob: self = .blob(row.blob(column) ?? [])
    }
  }
}
