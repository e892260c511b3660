import JSON

/// Where a stream's walk stands: the resume position, which is kept as JSON.
struct WalkState: Hashable, Sendable {
  /// Whether the pages now fetched give the parents of later walks.
  var isAtParents = false
  /// The parents; nil where the stream has one walk of its own.
  var parents: [JSONValue]?
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
  /// Walks so far that began with nothing at all.
  var absentWalks = 0
  /// Walks so far that failed, so that `$cursor` must not move.
  var failedWalks = 0
  /// `$cursor`, and the greatest value seen since.
  var cursor: JSONValue = .null
  var greatest: JSONValue = .null
  /// Pages in a row that gave nothing but what came before in this sync.
  var repeated = 0
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

  /// Turns to the first page of a parent's walk.
  mutating func begin(parent: Int) {
    let kept = self
    self = WalkState()
    parents = kept.parents
    self.parent = parent
    cursor = kept.cursor
    greatest = kept.greatest
    lacksParents = kept.lacksParents
    notes = kept.notes
    absentWalks = kept.absentWalks
    failedWalks = kept.failedWalks
  }
}

extension WalkState {
  /// The first page of the walk after this one; nil where there is none.
  var followingWalk: WalkState? {
    var state = self
    if isAtParents {
      guard let parents, !parents.isEmpty else { return nil }
      state.begin(parent: 0)
      return state
    }
    guard let parents, parent + 1 < parents.count else { return nil }
    state.begin(parent: parent + 1)
    return state
  }

  /// Where the stream goes on behind this page, which is as it was, given what was kept of the way on when
  /// it was read: the parents of then may be others than those of now. Nil: it is at its end.
  func state(behind kept: WalkState?) -> WalkState? {
    if isAtParents { return kept }
    guard parents != nil else { return kept }
    guard var state = kept, !state.isAtParents, state.pages > 0, state.parentValue == parentValue
    else {
      var here = self
      here.greatest = JSONOrder.greater(greatest, kept?.greatest ?? .null)
      return here.followingWalk
    }
    state.parents = parents
    state.parent = parent
    state.failedWalks = failedWalks
    state.absentWalks = absentWalks
    state.lacksParents = lacksParents
    return state
  }

  /// The state as JSON; what is as at the beginning is left out.
  var json: JSONValue {
    var object = JSONObject()
    if isAtParents { object["at_parents"] = true }
    if let parents { object["parents"] = .array(parents) }
    if parent > 0 { object["parent"] = .integer(Int64(parent)) }
    if !page.isNull { object["page"] = page }
    if !offset.isNull { object["offset"] = offset }
    if !token.isNull { object["token"] = token }
    if let url { object["url"] = .string(url) }
    if let firstURL { object["first_url"] = .string(firstURL) }
    if pages > 0 { object["pages"] = .integer(Int64(pages)) }
    if index > 0 { object["index"] = .integer(Int64(index)) }
    if absentWalks > 0 { object["absent"] = .integer(Int64(absentWalks)) }
    if failedWalks > 0 { object["failed"] = .integer(Int64(failedWalks)) }
    if !cursor.isNull { object["cursor"] = cursor }
    if !greatest.isNull { object["greatest"] = greatest }
    if repeated > 0 { object["repeated"] = .integer(Int64(repeated)) }
    if lacksParents { object["lacks_parents"] = true }
    if !notes.notes.isEmpty { object["notes"] = notes.json }
    return .object(object)
  }

  /// The state that JSON holds; nil where it is none.
  init?(_ json: JSONValue) {
    guard case .object = json else { return nil }
    isAtParents = json["at_parents"].boolValue ?? false
    parents = json["parents"].arrayValue
    parent = json["parent"].integerValue.flatMap { Int(exactly: $0) } ?? 0
    page = json["page"]
    offset = json["offset"]
    token = json["token"]
    url = json["url"].stringValue
    firstURL = json["first_url"].stringValue
    pages = json["pages"].integerValue.flatMap { Int(exactly: $0) } ?? 0
    index = json["index"].integerValue.flatMap { Int(exactly: $0) } ?? 0
    absentWalks = json["absent"].integerValue.flatMap { Int(exactly: $0) } ?? 0
    failedWalks = json["failed"].integerValue.flatMap { Int(exactly: $0) } ?? 0
    cursor = json["cursor"]
    greatest = json["greatest"]
    repeated = json["repeated"].integerValue.flatMap { Int(exactly: $0) } ?? 0
    lacksParents = json["lacks_parents"].boolValue ?? false
    notes = Notes(json["notes"])
  }
}
