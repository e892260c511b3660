import Feeds
import HTTP
import JSON
import RoostKit

/// The walk over the documents of a paged or archived feed (RFC 5005, sections 3 and 4).
struct FeedPaging {
  /// Addresses read in this walk, this document's not yet among them.
  private let visited: [String]

  /// The walk as the page before carried it.
  init(_ state: JSONValue) {
    visited = (state["visited"].arrayValue ?? []).compactMap(\.stringValue)
  }

  /// The request for the next older document; nil where there is none, where it was read in this
  /// walk, or where so many were.
  func next(after url: String, _ feed: ParsedFeed, limit: Int) -> NextRequest? {
    let read = visited + [url]
    guard let target = feed.nextURL ?? feed.previousArchiveURL, read.count < limit,
      !read.contains(target)
    else { return nil }
    return NextRequest(
      FeedPageReader.request(target), state: ["visited": .array(read.map(JSONValue.string))])
  }
}
