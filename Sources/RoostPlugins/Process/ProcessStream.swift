package import HTTP
import JSON
import RoostFeeds
import RoostKit
import Text

/// One stream of a process plugin whose output is one document: JSON Lines or a feed.
struct ProcessStream: StreamDriver {
  let name: String
  let plugin: String
  let format: ProcessFormat
  /// Makes what maps the records; nil for a feed.
  let makeMapper: (@Sendable (Instant) throws -> RecordMapper)?

  var maximumBodySize: Int { ProcessLimits.outputSize }

  func first(memory: JSONValue, now: Instant) throws -> NextRequest? {
    NextRequest(HTTPRequest(.get, ProcessSource.address(plugin: plugin, stream: name)))
  }

  /// A run has no middle in which it could go on.
  func request(
    resuming position: JSONValue, gains: [JSONValue], memory: JSONValue, now: Instant
  ) throws -> NextRequest? { nil }

  func reader(for next: NextRequest, memory: JSONValue, now: Instant) throws -> any PageReader {
    guard let makeMapper else { return ProcessFeedReader() }
    return RecordLinesReader(try makeMapper(now))
  }

  func trace(
    _ wish: ItemTrace.Wish, in body: [UInt8], of head: HTTPResponse, to next: NextRequest,
    memory: JSONValue, now: Instant
  ) throws -> ItemTrace? {
    guard let makeMapper else {
      var search = EntrySearch(wish)
      return try search.run(
        ProcessFeedReader(), over: body,
        into: Page(response: head, now: now, memory: memory, state: next.state))
    }
    let mapper = try makeMapper(now)
    var lines: [(number: Int, record: JSONValue)] = []
    let texts = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (place, text) in texts.enumerated() where text.contains(where: { $0 > 0x20 }) {
      // A sync reads no further than to a line that is no JSON.
      guard let record = try? text.withUnsafeBufferPointer({ try JSONValue(parsing: $0) }) else {
        break
      }
      lines.append((place + 1, record))
      guard lines.count == ProcessLimits.batchRecords else { continue }
      if let found = try mapper.trace(wish, in: lines) { return found }
      lines = []
    }
    return try mapper.trace(wish, in: lines)
  }
}

/// Reads the feed that a process wrote; it is one document, whatever follows it.
private struct ProcessFeedReader: PageReader {
  private var reader = FeedPageReader(.entries, maximumPages: 1)

  mutating func read(_ chunk: Span<UInt8>, into page: inout Page) throws {
    try reader.read(chunk, into: &page)
  }

  mutating func finish(into page: inout Page) throws {
    try reader.finish(into: &page)
    page.next = nil
  }
}

extension ProcessSource {
  /// What stands for the URL of a stream's output.
  package static func address(plugin: String, stream: String) -> String {
    "process:\(plugin)/\(stream)"
  }

  /// The head of a stream's output, as a response has one.
  package func head(of stream: String) -> HTTPResponse {
    var head = HTTPResponse(
      status: 200, url: Self.address(plugin: plugin, stream: stream))
    head.fields["Content-Type"] = spec.format.mediaType
    return head
  }
}
