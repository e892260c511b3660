package import HTTP
package import RoostPlugins

/// How the requests of one source are sent: the engine keys of sources.yaml that concern HTTP.
package struct SourceManners: Hashable, Sendable {
  /// The source's name.
  package var source: String
  /// Origins of the URLs that the user wrote: these alone may be private addresses.
  package var ownOrigins: Set<String> = []
  /// Origins that get the credentials: those of own URLs and of the streams' first requests.
  package var homeOrigins: Set<String> = []
  /// Whether every address may be private (`allow_private`).
  package var allowsPrivate = false
  /// Most time for one request, redirects and body included, in seconds (`timeout`).
  package var timeout: Double = 60
  /// Most decoded bytes of a body (`max_size`); nil: what the plugin says.
  package var maximumBodySize: Int?
  /// Fields that the user wrote (`headers`, `auth`): they go to the home origins alone.
  package var credentials = HTTPFields()
  /// `User-Agent`; nil: the product's own.
  package var userAgent: String?
  /// Proxy as a URL; nil: none.
  package var proxy: String?
  /// A file of PEM certificates that vouch for the home origins in place of those that the system
  /// trusts (`ca_file`); nil: the system's.
  package var certificateFile: String?
  /// Most requests to one host at a time (`per_host`); nil: 2, but no bound for a loopback address
  /// that the user wrote.
  package var perHost: Int?
  /// Least time between two requests to one host, in milliseconds (`spacing`); nil: 250, but 0 for a
  /// loopback address that the user wrote.
  package var spacing: Int64?

  /// Most requests to the host in spans of time, for all sources together; empty: no limit.
  package var limits: [RateLimit] = []
  /// The URL that sources.yaml names; nil where it names none.
  package var configuredURL: String?
  /// Where the document at `configuredURL` has moved to for good: asked in its place; nil: nowhere.
  package var movedURL: String?

  /// The file that vouches for the source's server where that speaks TLS; nil: the system vouches.
  package var privateTrust: String? {
    let speaksTLS = homeOrigins.isEmpty || homeOrigins.contains { $0.hasPrefix("https:") }
    return speaksTLS ? certificateFile : nil
  }

  /// The manners of a source that sets nothing.
  package init(source: String) { self.source = source }
}
