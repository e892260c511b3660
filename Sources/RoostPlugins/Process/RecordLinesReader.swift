import JSON
import RoostKit

/// Reads JSON Lines: a record a line.
struct RecordLinesReader: PageReader {
  private var splitter = LineSplitter()
  private var mapper: RecordMapper

  init(_ mapper: RecordMapper) { self.mapper = mapper }

  mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {
    var records: [JSONValue] = []
    // What a run gave before it failed is kept, so nothing waits for its end.
    let fault = chunk.withUnsafeBufferPointer { bytes in
      Self.fault { try splitter.push(bytes) { records.append(try JSONValue(parsing: $0)) } }
    }
    try map(records, fault, into: &page)
  }

  mutating func finish(into page: inout Page) throws {
    var records: [JSONValue] = []
    let fault = Self.fault {
      try splitter.finish { records.append(try JSONValue(parsing: $0)) }
    }
    try map(records, fault, into: &page)
    for warning in mapper.warnings { page.warn(warning) }
  }

  private static func fault(_ body: () throws -> Void) -> (any Error)? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Maps the records, then tells of the line behind them that could not be read.
  private mutating func map(
    _ records: [JSONValue], _ fault: (any Error)?, into page: inout Page
  ) throws {
    for start in stride(from: 0, to: records.count, by: ProcessLimits.batchRecords) {
      let end = min(start + ProcessLimits.batchRecords, records.count)
      let result = mapper.map(Array(records[start..<end]))
      for entry in result.entries { page.add(entry.item, relations: entry.relations) }
      for reason in result.skipped { page.skip(reason: reason) }
      for warning in result.warnings { page.warn(warning) }
      if let failure = result.failure { throw failure }
    }
    if let fault = fault as? JSONParseError {
      throw ReadFailure(
        "bad-line",
        "line \(splitter.number), column \(fault.column): \(fault.reason); each line is one JSON text"
      )
    }
    if let fault { throw fault }
  }
}
