/// What all requests of a client share.
package struct CurlSettings: Sendable {
  /// The `User-Agent` of requests whose options name none.
  package var userAgent = "Roost/0.1"
  /// A file of PEM certificates to trust in place of the system's; nil: the system's.
  package var certificateFile: String?
  /// Most connections that are kept open for later requests.
  package var maximumIdleConnections = 64
  /// Most bytes of a response's header section.
  package var maximumHeaderSize = 128 << 10

  /// The defaults.
  package init() {}
}
