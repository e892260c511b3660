/// A value of a row that answers a question in SQL.
package enum AnswerValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  /// Bytes that are no UTF-8 are replaced by U+FFFD.
  case text(String)
  case blob([UInt8])
}
