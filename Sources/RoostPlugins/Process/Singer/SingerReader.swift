import JSON
import RoostKit
package import Text

/// Reads the messages of a Singer tap, maps the records of each stream, and says when a state is
/// covered by what came before it.
package struct SingerReader {
  /// What is known of a stream.
  private struct Stream {
    var mapper: RecordMapper
    var keys: [String] = []
    var version: Int64?
    /// Records that wait to be mapped together, the bytes of their lines, and how many came before.
    var waiting: [JSONValue] = []
    var bytes = 0
    var count = 0
  }

  private var splitter = LineSplitter()
  private var streams: [String: Stream] = [:]
  private let names: [String]
  /// The last STATE, and what has come since the last one that was committed.
  private var state: JSONValue?
  private var records = 0
  private var bytes = 0
  /// Whether records of any stream were lost, so that no later state covers what came before it; it
  /// stays so to the end of the run.
  private var isBroken = false
  /// Streams and types that were told of once.
  private var told: Set<String> = []

  /// A reader of one run.
  /// - Parameter streams: those whose records are wanted.
  /// - Throws: `PluginError` where there is no such stream or an expression does not stand alone.
  package init(
    _ source: ProcessSource, streams names: [String], now: Instant
  ) throws(PluginError) {
    self.names = names
    for name in names {
      streams[name] = Stream(mapper: try source.mapper(of: name, now: now, memory: nil))
    }
  }

  /// Takes the next bytes of the output.
  /// - Throws: `PluginError` of kind `bad-line` with the line's number, and whatever the mapping or the
  ///   sink throws. What came before is the sink's once `settle` was called.
  package mutating func read(_ chunk: Span<UInt8>, into sink: some SingerSink) throws {
    var splitter = takeSplitter()
    defer { self.splitter = splitter }
    do {
      try chunk.withUnsafeBufferPointer { bytes in
        try splitter.push(bytes) { try self.take($0, sink) }
      }
    } catch {
      throw Self.numbered(error, splitter.number)
    }
  }

  /// The output has ended.
  /// - Throws: as `read`.
  package mutating func finish(into sink: some SingerSink) throws {
    var splitter = takeSplitter()
    defer { self.splitter = splitter }
    do {
      try splitter.finish { try self.take($0, sink) }
    } catch {
      throw Self.numbered(error, splitter.number)
    }
  }

  /// Maps what waits and commits the last state, also after a fault; nothing is read afterwards.
  /// - Throws: whatever the mapping or the sink throws; then the state is not committed.
  package mutating func settle(into sink: some SingerSink) throws {
    try flush(sink)
    for name in names {
      for warning in streams[name]?.mapper.warnings ?? [] { sink.warn(warning) }
    }
    commit(sink)
  }

  /// The splitter, of which nothing stays here: with two owners, each chunk of a long line would copy
  /// all that has come of it.
  private mutating func takeSplitter() -> LineSplitter {
    defer { splitter = LineSplitter() }
    return splitter
  }

  /// A fault of a line with its number; every other as it is.
  private static func numbered(_ error: any Error, _ number: Int) -> any Error {
    switch error {
    case let fault as JSONParseError:
      PluginError(
        "bad-line",
        "line \(number) of the output, column \(fault.column): \(fault.reason); a tap writes one JSON message a line"
      )
    case let fault as SingerFault:
      PluginError("bad-line", "line \(number) of the output: \(fault.message)")
    default: error
    }
  }

  // MARK: Messages

  private mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, _ sink: some SingerSink
  ) throws {
    switch try SingerMessage(line) {
    case .schema(let name, let keys):
      guard streams[name] != nil else { return pass(name, sink) }
      sink.begin(stream: name)
      streams[name]?.keys = keys
    case .record(let name, let record, let version):
      try take(record, of: name, version: version, size: line.count, sink)
    case .state(let value):
      state = value
      guard records >= ProcessLimits.commitRecords || bytes >= ProcessLimits.commitBytes else {
        return
      }
      try flush(sink)
      commit(sink)
    case .activateVersion(let name, let version):
      guard streams[name] != nil else { return pass(name, sink) }
      try flush(name, sink)
      sink.begin(stream: name)
      sink.activate(version: version, of: name)
    case .other(let type):
      guard told.insert("type \(type)").inserted else { return }
      sink.warn("the tap writes messages of type '\(type.prefix(40))', which mean nothing here")
    }
  }

  private mutating func take(
    _ record: JSONValue, of name: String, version: Int64?, size: Int, _ sink: some SingerSink
  ) throws {
    guard let known = streams[name] else { return pass(name, sink) }
    if version != known.version {
      try flush(name, sink)
      streams[name]?.version = version
    }
    records += 1
    bytes += size
    if let key = known.keys.first(where: { record[$0].isNull }) {
      streams[name]?.count += 1
      return sink.skip(
        ["record \(known.count) of stream '\(name)' has no '\(key)', which is a key"], of: name)
    }
    streams[name]?.count += 1
    streams[name]?.waiting.append(record)
    streams[name]?.bytes += size
    if known.waiting.count + 1 >= ProcessLimits.batchRecords
      || known.bytes + size >= ProcessLimits.batchBytes
    {
      try flush(name, sink)
    }
  }

  /// Tells once of a stream that nobody wants.
  private mutating func pass(_ name: String, _ sink: some SingerSink) {
    guard told.insert("stream \(name)").inserted else { return }
    sink.warn("the tap writes stream '\(name.prefix(60))', which is not wanted: it is passed over")
  }

  // MARK: Handing over

  private mutating func flush(_ sink: some SingerSink) throws {
    for name in names { try flush(name, sink) }
  }

  private mutating func flush(_ name: String, _ sink: some SingerSink) throws {
    guard let records = streams[name]?.waiting, !records.isEmpty,
      let result = streams[name]?.mapper.map(records)
    else { return }
    let version = streams[name]?.version
    streams[name]?.waiting = []
    streams[name]?.bytes = 0
    for warning in result.warnings { sink.warn(warning) }
    if !result.skipped.isEmpty { sink.skip(result.skipped, of: name) }
    // A tap may give a record anew: the latest stands.
    var latest: [String: Int] = [:]
    for (place, entry) in result.entries.enumerated() { latest[entry.item.id] = place }
    let entries = result.entries.enumerated().filter { latest[$0.element.item.id] == $0.offset }
      .map { Page.Entry(item: $0.element.item, relations: $0.element.relations) }
    do {
      if !entries.isEmpty { try sink.take(entries, of: name, version: version) }
      if let failure = result.failure { throw failure }
    } catch {
      isBroken = true
      throw error
    }
  }

  private mutating func commit(_ sink: some SingerSink) {
    records = 0
    bytes = 0
    guard let state, !isBroken else { return }
    self.state = nil
    sink.commit(state)
  }
}
