import Feeds
import RoostKit

extension SourceDescription {
  /// What the feed says of itself.
  init(_ feed: ParsedFeed) {
    self.init()
    title = feed.title
    url = feed.url
    description = feed.description
    language = feed.language
    imageURL = feed.imageURL
    authors = feed.authors
  }
}
