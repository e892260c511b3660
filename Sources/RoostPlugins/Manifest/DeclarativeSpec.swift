/// What a declarative plugin does, as its manifest says.
package struct DeclarativeSpec: Hashable, Sendable {
  /// What all requests share.
  package var api: APISpec
  /// In the order in which they are fetched.
  package var lookups: [LookupSpec]
  /// In written order, shared maps already under each.
  package var streams: [StreamSpec]

  /// A plugin of those streams.
  package init(api: APISpec = APISpec(), lookups: [LookupSpec] = [], streams: [StreamSpec]) {
    self.api = api
    self.lookups = lookups
    self.streams = streams
  }
}
