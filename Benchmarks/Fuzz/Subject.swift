import Feeds
import HTTP
import RoostFeeds
import RoostKit
import Text

/// What is tested: the feed reader as plugins use it, and the sanitizer over what it gives.
enum Subject {
  /// What one reading gave.
  struct Outcome: Equatable {
    var items: [Item] = []
    var failure: String?
  }

  /// Reads a document in chunks of so many bytes.
  static func read(_ bytes: [UInt8], chunk: Int) -> Outcome {
    var outcome = Outcome()
    var reader = FeedPageReader(.entries, maximumPages: 4)
    var page = Page(
      response: HTTPResponse(status: 200, url: "https://feeds.example.org/feed"),
      now: Instant(milliseconds: 1_700_000_000_000))
    do {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        let end = min(start + chunk, bytes.count)
        try reader.read(bytes.span.extracting(start..<end), into: &page)
        outcome.items += page.take().entries.map(\.item)
      }
      try reader.finish(into: &page)
    } catch {
      outcome.failure = "\(error)"
    }
    outcome.items += page.take().entries.map(\.item)
    return outcome
  }

  /// Puts one input through; says what is wrong, or nil.
  static func fault(of bytes: [UInt8], chunk: Int) -> String? {
    let whole = read(bytes, chunk: max(bytes.count, 1))
    if bytes.count < 64 << 10, read(bytes, chunk: chunk) != whole {
      return "in chunks of \(chunk) bytes it reads otherwise"
    }
    for item in whole.items.prefix(8) {
      guard let html = item.contentHTML ?? item.summary else { continue }
      let clean = Sanitizer.clean(html, base: "https://feeds.example.org/")
      if let fault = SanitizedMarkup.fault(clean) { return "the sanitizer lets pass: \(fault)" }
    }
    return nil
  }
}
