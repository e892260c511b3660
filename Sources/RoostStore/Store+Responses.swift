package import Text

extension Store {
  /// The response that is kept for a request of a source, the newest where several streams ask the
  /// same; nil where none is kept whole.
  package func response(source: String, request: UInt64) throws(StoreError) -> KeptResponse? {
    try read { try $0.response(source, request) }
  }

  /// The response to the one request that was asked in those words; nil where there are several, or none.
  /// - Throws: `StoreError`.
  package func response(source: String, asked: String) throws(StoreError) -> KeptResponse? {
    try read { reader in
      try reader.request(source, asked: asked).flatMap { try reader.response(source, $0) }
    }
  }

  /// A part of the body of a kept response; nil where it has no such part.
  package func part(_ place: Int, of response: KeptResponse) throws(StoreError) -> ResponsePart? {
    try read { try $0.part(place, of: response.key) }
  }

  /// Whether a response to that request of a stream is kept whole.
  package func hasResponse(
    source: String, stream: String, request: UInt64
  ) throws(StoreError) -> Bool {
    try read { try $0.hasResponse(source, stream, request) }
  }

  /// How many responses of a source are kept whole.
  package func responseCount(source: String) throws(StoreError) -> Int {
    try read { try $0.responseCount(source) }
  }

  /// Keeps the response to a lookup in place of an earlier one.
  package func keep(
    _ head: ResponseHead, parts: [ResponsePart], request: UInt64, source: String
  ) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.keepLookup(
          head, parts, request, source: try writer.key(source, in: .source))
      }
    }
  }

  /// The response to a lookup is as it was: what is kept of it stays until that moment.
  package func confirmLookup(
    request: UInt64, source: String, until expiry: Instant?
  ) throws(StoreError) {
    try write { writer in
      try writer.transaction {
        try writer.confirmLookup(
          request, source: try writer.key(source, in: .source), until: expiry)
      }
    }
  }

  /// Removes kept responses whose time is over, and all of those sources.
  package func pruneResponses(of sources: [String], now: Instant) throws(StoreError) {
    guard try read({ try $0.hasPrunable(sources, now: now) }) else { return }
    try write { writer in
      try writer.transaction { try writer.pruneResponses(of: sources, now: now) }
    }
  }
}
