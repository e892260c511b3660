import JQ

/// The limits of declarative plugins, for whoever shows them.
package enum DeclarativeLimits {
  /// Most bytes of one response, decoded, unless the source sets `max_size`.
  package static let bodySize = 16 << 20
  /// How deep arrays and objects of a response may stand inside one another.
  package static let depth = JQBody.maximumDepth
  /// Seconds of processor time that a response may take, beside those of its records.
  package static let secondsPerPage = JQWatch.secondsPerPage
  /// Seconds of processor time that each record adds.
  package static let secondsPerRecord = JQWatch.secondsPerRecord
  /// Bytes by which the process may grow over one response.
  package static let memory = JQWatch.memoryLimit
  /// Bytes of the values that one response gives, beside `valuesPerByte` for each of its own.
  package static let values = Allowance.bytes
  /// Bytes of values for each byte of a response.
  package static let valuesPerByte = Allowance.bytesPerByte
  /// Most pages of a walk, and most walks of a stream, where the manifest says nothing of them.
  package static let pages = PageCount.standardCount
  /// Most results of one expression for one record.
  package static let results = JQExpression.greatestResults
}
