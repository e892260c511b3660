import HTTP

/// How one request is made, and what of its response matters.
struct CallPlan: Sendable {
  /// The program over request, response and records.
  var program: ProgramPlan
  var method: HTTPMethod
  var base: ValuePlan?
  var url: ValuePlan
  /// `api.query` with the request's own laid over it.
  var query: [ValuePlan.Member]
  /// `api.query` alone, for followed URLs.
  var sharedQuery: [ValuePlan.Member]
  /// The request's query without what `api` lays under it, for hosts that are not the API's.
  var ownQuery: [ValuePlan.Member]
  /// `api.headers` with the request's own laid over it.
  var headers: [ValuePlan.Member]
  /// The request's headers without what `api` lays under them.
  var ownHeaders: [ValuePlan.Member]
  var body: BodyPlan?
  /// Nil: the response (an array's elements, or the one object).
  var records: ValuePlan?
  var recordsPlace: Int
  var error: ValuePlan?
  /// Statuses that mean that there are no records; nil: the usual ones where they are usual.
  var absent: [Int]?
  var paginate: PaginatePlan?
  /// Values over the records; nil where the records themselves are wanted.
  var record: RecordPlan?
  /// The parents of further walks, from values; nil where there are none.
  var parents: ValuePlan?
}

extension CallPlan {
  /// Whether a response of that status is a page without records. A page that was counted up to, or
  /// one of several things that are asked for one by one, may well not be there; a stream's one and
  /// only address may not, nor a page that the server itself named.
  func isAbsent(_ status: Int, at state: WalkState) -> Bool {
    if let absent { return absent.contains(status) }
    guard status == 404 || status == 410 else { return false }
    guard state.pages > 0 else { return state.isOneOfSeveral }
    switch paginate?.style {
    case .page, .offset: return true
    case .token, .url, .link, nil: return false
    }
  }
}

extension CallPlan {
  /// Whether a page leads to a next one only where it says that there is one, rather than by counting up
  /// to where there is none.
  var promisesPages: Bool {
    switch paginate?.style {
    case .page, .offset: paginate?.condition != nil
    case .token, .url, .link: true
    case nil: false
    }
  }
}

/// The body of a request.
enum BodyPlan: Sendable {
  case json(ValuePlan)
  case form([ValuePlan.Member])
}

/// What is made of each record.
enum RecordPlan: Sendable {
  case item(ItemPlan, relations: [RelationPlan], cursor: ValuePlan?)
  case lookup(key: ValuePlan, value: ValuePlan)
}

/// How pages follow each other.
struct PaginatePlan: Sendable {
  enum Style: Sendable {
    case page(ValuePlan)
    case offset(ValuePlan)
    case token(ValuePlan, first: ValuePlan?)
    case url(ValuePlan)
    case link(String)
  }

  var style: Style
  var by: ValuePlan?
  var condition: ValuePlan?
  var atMost: PageCount
}
