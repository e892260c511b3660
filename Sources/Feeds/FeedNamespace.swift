import XML

/// The namespaces that feeds use, by the place each has in the list given to the XML reader.
enum FeedNamespace: Int, CaseIterable {
  case rss, atom, rdf, dublinCore, dublinCoreTerms, content, itunes, podcast, media, slash,
    wellFormedWeb, thread, feedBurner, history, googlePlay, xhtml

  /// What the XML reader is told: URIs, and prefixes for documents that declare none.
  static let all: [XMLNamespace] = allCases.map(\.xmlNamespace)

  private var xmlNamespace: XMLNamespace {
    switch self {
    case .rss:
      XMLNamespace(uris: [
        "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        "http://channel.netscape.com/rdf/simple/0.9/", "http://purl.org/net/rss1.1#",
        "http://backend.userland.com/rss", "http://backend.userland.com/rss2",
        "http://blogs.law.harvard.edu/tech/rss", "http://www.rssboard.org/rss-specification",
        "http://purl.org/rss/1.0/modules/rss091#",
        "http://my.netscape.com/publish/formats/rss-0.91",
      ])
    case .atom:
      XMLNamespace(
        uris: [
          "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#", "http://purl.org/atom/1.0/",
          "http://purl.org/echo/", "http://purl.org/pie/", "uri/of/echo/namespace#",
          "http://example.com/newformat#", "http://example.com/necho",
        ], prefixes: ["atom", "atom10", "atom03", "a10"])
    case .rdf:
      XMLNamespace(uris: ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"], prefixes: ["rdf"])
    case .dublinCore:
      XMLNamespace(
        uris: ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.0/"],
        prefixes: ["dc"])
    case .dublinCoreTerms:
      XMLNamespace(uris: ["http://purl.org/dc/terms/"], prefixes: ["dcterms"])
    case .content:
      XMLNamespace(uris: ["http://purl.org/rss/1.0/modules/content/"], prefixes: ["content"])
    case .itunes:
      XMLNamespace(
        uris: [
          "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd",
        ], prefixes: ["itunes"])
    case .podcast:
      XMLNamespace(
        uris: [
          "https://podcastindex.org/namespace/1.0",
          "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
        ], prefixes: ["podcast"])
    case .media:
      XMLNamespace(
        uris: [
          "http://search.yahoo.com/mrss/", "http://search.yahoo.com/rss",
          "http://video.search.yahoo.com/mrss", "http://tools.search.yahoo.com/mrss",
        ], prefixes: ["media"])
    case .slash:
      XMLNamespace(uris: ["http://purl.org/rss/1.0/modules/slash/"], prefixes: ["slash"])
    case .wellFormedWeb:
      XMLNamespace(uris: ["http://wellformedweb.org/CommentAPI/"], prefixes: ["wfw"])
    case .thread:
      XMLNamespace(uris: ["http://purl.org/syndication/thread/1.0"], prefixes: ["thr"])
    case .feedBurner:
      XMLNamespace(
        uris: [
          "http://rssnamespace.org/feedburner/ext/1.0", "http://www.pheedo.com/namespace/pheedo",
        ], prefixes: ["feedburner", "pheedo"])
    case .history:
      XMLNamespace(uris: ["http://purl.org/syndication/history/1.0"], prefixes: ["fh"])
    case .googlePlay:
      XMLNamespace(
        uris: [
          "http://www.google.com/schemas/play-podcasts/1.0",
          "http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd",
        ], prefixes: ["googleplay"])
    case .xhtml: XMLNamespace(uris: ["http://www.w3.org/1999/xhtml"], prefixes: ["xhtml"])
    }
  }
}
