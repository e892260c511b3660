import HTTP
import JSON
import RoostKit
import RoostPlugins
import Text

/// One response of a preview, read whole on a thread of the pool.
struct PreviewReading: Sendable {
  /// What it gave.
  struct Result: Sendable {
    var entries: [Page.Entry] = []
    var skipped: [String] = []
    var warnings: [String] = []
    var feed: SourceDescription?
    var memory: JSONValue
    var next: NextRequest?
    var failure: SyncFailure?
  }

  let request: NextRequest
  let stream: any StreamDriver
  let head: HTTPResponse
  let body: [UInt8]
  let memory: JSONValue
  let now: Instant
  let rules: (any RelationRules)?

  func read() -> Result {
    var result = Result(memory: memory)
    guard head.isSuccess || stream.isPage(head, of: request) else {
      result.failure = ResponseFailure.of(
        head, message: stream.message(in: body, of: head), now: now)
      return result
    }
    var page = Page(response: head, now: now, memory: memory, state: request.state)
    do {
      var reader = try stream.reader(for: request, memory: memory, now: now)
      if !body.isEmpty { try reader.read(body.span, into: &page) }
      try reader.finish(into: &page)
    } catch {
      result.failure = ResponseFailure.of(error, reading: head.url)
    }
    let (entries, skipped, warnings) = page.take()
    result.skipped = skipped
    result.warnings = warnings + page.walk.warnings
    result.feed = page.source
    result.memory = page.memory
    result.next = page.next
    let normalizer = Normalizer(base: head.url)
    for entry in entries {
      do {
        result.entries.append(try normalizer.normalized(entry))
      } catch {
        result.skipped.append(error.reason)
      }
    }
    do {
      try RelationAdder(rules: rules, stream: stream).add(
        to: &result.entries, with: normalizer, stored: NoStoredItems()
      ) { result.warnings.append($0) }
    } catch {
      result.failure = result.failure ?? ResponseFailure.of(error, reading: head.url)
    }
    return result
  }
}
