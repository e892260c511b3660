/// Feeds as small as the tests need them.
enum Feeds {
  /// An RSS document with those items.
  static func rss(_ items: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Show</title>
    <link>https://example.org/</link>\(items)</channel></rss>
    """
  }

  /// An item with a title and a date of RFC 822.
  static func item(_ guid: String, _ title: String, date: String? = nil) -> String {
    "<item><guid>\(guid)</guid><title>\(title)</title>"
      + (date.map { "<pubDate>\($0)</pubDate>" } ?? "") + "</item>"
  }
}
