package import JSON
package import RoostKit

extension Store {
  /// One page of a list.
  /// - Throws: `StoreError`; of the kind `invalidArgument` for a cursor of another order.
  package func items(_ query: ItemQuery) throws(StoreError) -> ItemPage {
    try read { reader in
      do {
        return try reader.page(query)
      } catch let error as UnknownCursor {
        throw invalid(error)
      }
    }
  }

  /// Hands all items of a list over one by one, in constant memory, from one state of the store.
  /// - Parameter body: says whether to go on.
  /// - Returns: the cursor behind the last one; nil: no more follow, or the body wanted none.
  /// - Throws: `StoreError`.
  @discardableResult package func eachItem(
    _ query: ItemQuery, _ body: (ListedItem) throws -> Bool
  ) throws(StoreError) -> String? {
    try read { reader in
      var next: String?
      do {
        try reader.chunks(of: query) { items, cursor in
          for item in items where try !body(item) { return false }
          next = cursor
          return true
        }
        return next
      } catch let error as UnknownCursor {
        throw invalid(error)
      }
    }
  }

  private func invalid(_ error: UnknownCursor) -> StoreError {
    StoreError(
      .invalidArgument, path: path,
      message:
        "unknown cursor '\(error.text.prefix(60))': it must come from a list in the same order")
  }

  /// The item with that number and its relations both ways; nil where there is none.
  package func item(number: Int) throws(StoreError) -> ItemView? {
    try read { try $0.view("SELECT number FROM item WHERE number = ?1", Int64(number), nil, nil) }
  }

  /// The item of a source with that id and its relations both ways; nil where there is none.
  package func item(source: String, id: String) throws(StoreError) -> ItemView? {
    try read { try $0.view(Reader.byName, nil, source, id) }
  }

  /// Every source that was ever synced or named by a relation, by name.
  /// Counts every item: for one source, `source(named:)`; for its name alone, `status(source:)`.
  package func sources() throws(StoreError) -> [SourceSummary] { try read { try $0.sources() } }

  /// One source, without a look at the others; nil where it was never synced nor named.
  package func source(named name: String) throws(StoreError) -> SourceSummary? {
    try read { try $0.source(name) }
  }

  /// Whether the store holds any primary item.
  package func hasItems() throws(StoreError) -> Bool { try read { try $0.hasItems() } }

  /// The listings of a source, or of all.
  package func listings(source: String? = nil) throws(StoreError) -> [ListingSummary] {
    try read { try $0.listings(source) }
  }

  /// How a source fares; nil where it never ran.
  package func status(source: String) throws(StoreError) -> SourceStatus? {
    try read { try $0.status(source) }
  }

  /// How all sources fare, by name.
  package func statuses() throws(StoreError) -> [String: SourceStatus] {
    try read { try $0.statuses() }
  }

  /// What a host asked; nothing where it was never met.
  package func status(host: String) throws(StoreError) -> HostStatus {
    try read { try $0.host(host) }
  }

  /// What every host asked that was ever met, by name.
  package func hosts() throws(StoreError) -> [String: HostStatus] { try read { try $0.hosts() } }

  /// Begins a walk through a stream, or goes on with one that was interrupted; writes nothing.
  /// - Parameters:
  ///   - fingerprint: of manifest, options and mapping; a resume position of another one is void.
  ///   - resumes: whether to go on where an earlier walk stopped.
  /// - Throws: `StoreError`.
  package func beginWalk(
    source: String, stream: String, fingerprint: UInt64, resumes: Bool = true
  ) throws(StoreError) -> Walk {
    try read { try $0.walk(source, stream, fingerprint: fingerprint, resumes: resumes) }
  }

  /// Begins a walk, and reads with it what is kept of its first page and of the source's rules: one look
  /// at the store where three would do.
  /// - Parameters:
  ///   - withResponse: whether a page counts only while its response is kept too.
  ///   - requestKey: gives the key of the first page's request, by the walk and what is kept of the pages
  ///     that it has read already; nil: there is none.
  /// - Throws: `StoreError`.
  package func open(
    source: String, stream: String, fingerprint: UInt64, resumes: Bool,
    withResponse: Bool = false, _ requestKey: (Walk, [JSONValue]) -> UInt64?
  ) throws(StoreError) -> (rules: RuleRecord?, walk: Walk, page: PageRecord?) {
    try read { reader in
      let walk = try reader.walk(source, stream, fingerprint: fingerprint, resumes: resumes)
      let notes =
        try walk.resume == nil
        ? [] : reader.notes(source, stream, walk: walk.number, before: nil)
      let page = try requestKey(walk, notes).flatMap {
        try reader.page(source, stream, $0, withResponse: withResponse)
      }
      return (try reader.rules(source), walk, page)
    }
  }

  /// What else is kept of the pages that a walk read before one of them, in their order.
  package func notes(before origin: PageOrigin) throws(StoreError) -> [JSONValue] {
    try read {
      try $0.notes(origin.source, origin.stream, walk: origin.walk, before: origin.place)
    }
  }

  /// What is kept of a page; nil where it was never read to its end.
  /// - Parameter withResponse: whether it counts only while its response is kept too: what is not kept
  ///   yet must come whole.
  package func page(
    source: String, stream: String, requestKey: UInt64, withResponse: Bool = false
  ) throws(StoreError) -> PageRecord? {
    try read { try $0.page(source, stream, requestKey, withResponse: withResponse) }
  }

  /// A fetched table; nil where it was never kept.
  package func lookup(
    _ name: String, part: Int = 0, source: String
  ) throws(StoreError) -> LookupRecord? {
    try read { try $0.lookup(source, name, part: part) }
  }

  /// The last runs, newest first.
  package func runs(limit: Int = 20) throws(StoreError) -> [RunRecord] {
    try read { try $0.runs(limit: limit) }
  }

  /// What a `relate` hook may look up.
  package func storedItems() -> any StoredItems { StoreLookup(store: self) }
}
