import Feeds
import HTTP
import JSON
import RoostKit

/// The walk over the documents of a paged or archived feed (RFC 5005, sections 3 and 4).
struct FeedPaging {
  /// Where a document leads.
  enum Way {
    /// There is no older document.
    case end
    /// To an older document.
    case next(NextRequest)
    /// On, but so many documents were read as the user wants.
    case enough
    /// On, though not in this walk, for that reason: it has not read all there is.
    case stopped(String)
  }

  /// Most documents of a walk where nobody said how many.
  static let standardLimit = 10

  /// Addresses read in this walk, this document's not yet among them.
  private let visited: [String]

  /// The walk as the page before carried it.
  init(_ state: JSONValue) {
    visited = (state["visited"].arrayValue ?? []).compactMap(\.stringValue)
  }

  /// The way from that document on.
  /// - Parameter limit: Most documents that the user wants; nil: nobody said.
  func way(after url: String, _ feed: ParsedFeed, limit: Int?) -> Way {
    let read = visited + [url]
    guard let target = feed.nextURL ?? feed.previousArchiveURL else { return .end }
    if let limit, read.count >= limit { return .enough }
    guard !read.contains(target) else {
      return .stopped("the next page \(target) was read in this sync already; stopped")
    }
    guard read.count < limit ?? Self.standardLimit else {
      return .stopped(
        "stopped after \(Self.standardLimit) documents, though there are more; 'pages' allows for them"
      )
    }
    return .next(
      NextRequest(
        FeedPageReader.request(target), state: ["visited": .array(read.map(JSONValue.string))]))
  }
}
