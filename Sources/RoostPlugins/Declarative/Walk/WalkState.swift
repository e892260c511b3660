import JSON

/// Where a stream's walk stands, and what it has gathered on its way.
struct WalkState: Hashable, Sendable {
  /// Whether the pages now fetched give the parents of later walks.
  var isAtParents = false
  /// The parents; nil where the stream has one walk of its own.
  var parents: [JSONValue]?
  /// Hash of the parents, by which a resume position names them; nil: there are none yet.
  var parentsHash: UInt64?
  /// When the list was made whose values the parents are, in milliseconds; nil: they come from pages.
  var listedAt: Int64?
  /// Place of the parent whose walk goes on.
  var parent = 0
  /// `$page`, `$offset`, `$page_token` of the page; null where the style has none.
  var page: JSONValue = .null
  var offset: JSONValue = .null
  var token: JSONValue = .null
  /// The page's URL, where it was followed.
  var url: String?
  /// URL of the walk's first request, for where a followed one may take headers along.
  var firstURL: String?
  /// Pages of the walk before this one.
  var pages = 0
  /// Records of the walk before this page.
  var index = 0
  /// Pages in a row that gave nothing but what came before in this sync.
  var repeated = 0
  /// Walks so far that began with nothing at all.
  var absentWalks = 0
  /// Walks so far that failed, so that `$cursor` must not move.
  var failedWalks = 0
  /// Whether a walk so far ended where the API did not end it, so that `$cursor` must not move.
  var isCut = false
  /// `$cursor`, and the greatest value seen since.
  var cursor: JSONValue = .null
  var greatest: JSONValue = .null
  /// Whether there are more parents than walks, of whose number the manifest says nothing.
  var lacksParents = false
  /// What went wrong in values so far.
  var notes = Notes()

  init() {}

  /// Whether it is one walk of several, each for a parent.
  var isOneOfSeveral: Bool { !isAtParents && parents?.count ?? 0 > 1 }

  /// `$parent`.
  var parentValue: JSONValue {
    guard let parents, parents.indices.contains(parent) else { return .null }
    return parents[parent]
  }

  /// Whether its parent came before among the others.
  var isDouble: Bool { parents?.prefix(parent).contains(parentValue) ?? false }

  // MARK: What pages give

  /// Adds what its page gave.
  mutating func add(_ gain: PageGain) {
    greatest = JSONOrder.greater(greatest, gain.greatest)
    notes.add(gain.notes)
    isCut = isCut || gain.isCut
    if gain.isAbsent { absentWalks += 1 }
    if isAtParents { add(parents: gain.parents) }
    lacksParents = lacksParents || gain.lacksParents
  }

  /// Adds parents, as one page or a list gives them.
  mutating func add(parents more: [JSONValue]) {
    parents = (parents ?? []) + more
    guard !more.isEmpty else { return }
    parentsHash = Fingerprint.of([
      .string(parentsHash.map { String($0, radix: 16) } ?? ""), .array(more),
    ])
  }

  // MARK: Where it goes on

  /// Turns to where the walk of that state stands; at first to the first page.
  private mutating func turn(to other: WalkState = WalkState()) {
    page = other.page
    offset = other.offset
    token = other.token
    url = other.url
    firstURL = other.firstURL
    pages = other.pages
    index = other.index
    repeated = other.repeated
  }

  /// The first page of the walk after this one; nil where there is none.
  var followingWalk: WalkState? {
    guard let parents, isAtParents || parent + 1 < parents.count, !parents.isEmpty else {
      return nil
    }
    var state = self
    state.parent = isAtParents ? 0 : parent + 1
    state.isAtParents = false
    state.turn()
    return state
  }

  /// Where the stream goes on behind its page, which is as it was, by what was kept of the way on when it
  /// was read. Only the place in the page's own walk is taken from there: the parents, and all that was
  /// gathered, may be others than then. Nil: the stream is at its end.
  func following(_ kept: WalkState?) -> WalkState? {
    guard let kept, kept.isAtParents == isAtParents, kept.pages > 0 else { return followingWalk }
    var state = self
    state.turn(to: kept)
    state.pages = pages + 1
    return state
  }
}
