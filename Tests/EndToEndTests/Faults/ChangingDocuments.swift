import RoostTesting
import Threads

/// Documents that are others after every few requests: every title tells the version, items come and
/// go, ranks turn.
final class ChangingDocuments: Sendable {
  private let state = Mutex((version: 1, requests: 0, isFrozen: false))

  /// The present version, from 1.
  var version: Int { state.withLock { $0.version } }

  /// From now on nothing changes.
  func freeze() { state.withLock { $0.isFrozen = true } }

  /// A workspace with three sources of them: a feed of several batches, one without validators, and
  /// pages that make a listing.
  static func workspace(_ server: LoopbackServer) throws -> Workspace {
    let workspace = try Workspace(
      """
      sources:
        talks: { plugin: feed, url: "\(server.url("/talks.xml"))" }
        plain: { plugin: feed, url: "\(server.url("/plain.xml"))" }
        films: { plugin: ranks, base_url: "\(server.origin)" }
      """)
    try workspace.write(ranks, to: "plugins/ranks/plugin.yaml")
    return workspace
  }

  private static let ranks = """
    plugin: ranks
    summary: Ranked films for tests.
    options: { base_url: { type: url, required: true, summary: Where they are. } }
    list: in-list
    kinds: { film: {}, list: {} }
    api: { base: $base_url }
    request:
      get: /films
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
    item: { id: "film:{.id}", kind: film, title: .title }
    relations:
      in-list: { to: list:top, listing: true, item: { kind: list, title: Top } }
      genre: { to: "genre:{.id}", item: { kind: genre, title: "Of {.title}" } }
    """

  /// Answers a request, and changes everything after every fifth.
  func answer(_ request: LoopbackRequest) -> LoopbackResponse {
    let version = state.withLock { state in
      state.requests += 1
      if state.requests % 5 == 0, !state.isFrozen { state.version += 1 }
      return state.version
    }
    let etag = "\"\(version)\""
    switch request.path {
    case "/talks.xml": return .document(Self.feed("t", 400, version), etag: etag)
    case "/plain.xml": return LoopbackResponse(200, Self.feed("p", 20, version))
    case "/films":
      let page = request.query?.last?.wholeNumberValue ?? 1
      return .document(Self.page(page, version), type: "application/json", etag: etag)
    default: return LoopbackResponse(404, "nothing here")
    }
  }

  private static func feed(_ prefix: String, _ count: Int, _ version: Int) -> String {
    Feeds.rss(
      (version % 7..<count + version % 7).map { number in
        Feeds.item("\(prefix)\(number)", "Item \(number) of version \(version)")
      }.joined())
  }

  /// One of three pages of ten films; each version begins at another one.
  private static func page(_ page: Int, _ version: Int) -> String {
    let films = (0..<10).map { place in
      let id = ((page - 1) * 10 + place + version) % 33
      return #"{"id":\#(id),"title":"Film \#(id) of version \#(version)"}"#
    }
    return #"{"page":\#(page),"pages":3,"films":[\#(films.joined(separator: ","))]}"#
  }
}
