import HTTP
import RoostTesting
import Threads

/// Servers and a configuration that make a sync pass every kind of place at which it may be stopped: a
/// feed of several batches, one without validators, a moved address, a host that wants rest, pages
/// with listing, look-up and carried items, two sources that share ids, streams with a cursor and with
/// a walk per record.
///
/// It has three stages: everything is new; much has changed, left, moved, and has other rules; all is
/// as it was, long after, so that what left goes for good.
final class FaultScenario: Sendable {
  /// How many stages there are.
  static let stages = 3

  private let server: LoopbackServer
  private let busy: LoopbackServer
  private let stage = Mutex(1)
  private let hasMoved = Mutex(false)

  init() throws {
    server = try LoopbackServer()
    busy = try LoopbackServer(address: "127.0.0.2")
    server.otherwise { [weak self] in
      self?.answer($0) ?? LoopbackResponse(503, "the scenario is over")
    }
    busy.otherwise { [weak self] _ in
      self?.version == 1
        ? LoopbackResponse(503, fields: ["Retry-After": "3600"], "busy")
        : .document(Feeds.rss(Feeds.item("b1", "Awake")), etag: "\"awake\"")
    }
  }

  /// From now on the servers answer as that stage has it.
  func begin(stage: Int) { self.stage.withLock { $0 = stage } }

  /// From now on a source is elsewhere, for good.
  func move() { hasMoved.withLock { $0 = true } }

  /// Waits until so many requests have come to the first server.
  func received(_ count: Int) async { await server.received(count) }

  /// How many requests have come to the first server.
  var requestCount: Int { server.requests.count }

  /// A workspace whose configuration and clock are those of the stage.
  func workspace() throws -> Workspace {
    let stage = stage.withLock { $0 }
    let day = ["2025-06-01", "2025-06-02", "2025-06-22"][stage - 1]
    let workspace = try Workspace(
      configuration, environment: ["ROOST_NOW": "\(day)T12:00:00Z", "FILM_KEY": "k0123456789"])
    try workspace.write(Self.films, to: "plugins/films/plugin.yaml")
    try workspace.write(Self.events, to: "plugins/events/plugin.yaml")
    return workspace
  }

  /// 1 in the first stage, 2 after it.
  private var version: Int { stage.withLock { min($0, 2) } }

  // MARK: Configuration

  private var configuration: String {
    let rules = """
      { about: { each: ".title | select(test(\\"7\\"))", to: "about:{.}", source: hub,
          item: { kind: topic, title: "." } } }
      """
    return """
      sources:
        talks:
          plugin: podcast
          url: "\(server.url("/talks.xml"))"
      \(version == 1 ? "" : "    relations: \(rules)")
        plain: { plugin: feed, url: "\(server.url("/plain.xml"))", keep: 3d }
        moved: { plugin: feed, url: "\(server.url("/old.xml"))" }
        busy: { plugin: feed, url: "\(busy.url("/busy.xml"))" }
        films: { plugin: films, base_url: "\(server.origin)", key: "${FILM_KEY}", keep: 3d }
        series: { plugin: films, base_url: "\(server.origin)", key: "${FILM_KEY}", sort: series }
        events: { plugin: events, base_url: "\(server.origin)" }
      """
  }

  private static let films = """
    plugin: films
    summary: Ranked films for tests.
    options:
      key: { type: secret, required: true, summary: A key. }
      base_url: { type: url, required: true, summary: Where they are. }
      sort: { type: text, default: films, summary: What is ranked. }
    list: in-list
    kinds: { film: { volatile: [votes] }, genre: {}, list: {} }
    api:
      base: $base_url
      query: { api_key: $key }
      limit: 1000/1h
    lookups:
      genres: { get: /genres, records: .genres, key: .id, value: .name, every: 12h }
      tones: { get: /tones, records: .tones, key: .id, value: .name, every: 30d }
    request:
      get: "/{$sort}"
      query: { page: $page }
      paginate: { page: 1, while: .page < .pages }
      records: .films
    item:
      id: film:{.id}
      kind: film
      title: .title
      categories: $genres["\\(.genre)"], $tones["1"]
      attributes: { votes }
      enclosures: { each: .files, url: ., type: video/mp4 }
    relations:
      genre:
        to: genre:{.genre}
        source: hub
        item: { kind: genre, title: '{$genres["\\(.genre)"]} in {$sort}' }
      cut: { to: "cut:{.id}", item: { kind: cut, title: "Cut of {.title}" } }
      in-list: { to: "list:{$sort}", listing: true, item: { kind: list, title: "Top {$sort}" } }
    """

  private static let events = """
    plugin: events
    summary: A log with a cursor and talks by room, for tests.
    options:
      base_url: { type: url, required: true, summary: Where they are. }
    kinds: { entry: {}, talk: { sort: published } }
    api: { base: $base_url }
    streams:
      log:
        request:
          get: /log
          query: { since: $cursor, token: $page_token }
          records: .entries
          cursor: .seq
          paginate: { token: .next }
        item: { id: "entry:{.seq}", kind: entry, title: "Entry {.seq}" }
      talks:
        request:
          get: "/rooms/{$parent.id}"
          records: .talks
          for: { get: /rooms, records: .rooms }
        item: { id: "talk:{.id}", kind: talk, title: .title, published: .at }
        relations:
          room: { to: "room:{$parent.id}", item: { kind: room, title: "Room {$parent.id}" } }
          entry: entry:{.id}
    """

  // MARK: Answers

  private func answer(_ request: LoopbackRequest) -> LoopbackResponse {
    let version = version
    let etag = "\"\(version)\""
    let parameters = Self.parameters(of: request)
    switch request.path {
    case "/talks.xml": return .document(Self.talks(version), etag: etag)
    case "/plain.xml": return LoopbackResponse(200, Self.plain(version))
    case "/old.xml" where hasMoved.withLock { $0 }: return .redirect("/new.xml", status: 301)
    case "/old.xml", "/new.xml":
      return .document(Feeds.rss(Self.items("m", 1...10)), etag: "\"moved\"")
    case "/genres":
      return .document(
        #"{"genres":[{"id":1,"name":"Drama"},{"id":2,"name":"Noir \#(version)"}]}"#, etag: etag)
    case "/tones":
      return .document(#"{"tones":[{"id":1,"name":"Dark"}]}"#, etag: "\"tones\"")
    case "/films", "/series":
      let page = parameters["page"].flatMap { Int($0) } ?? 1
      // The last page stays as it was: a 304 in the middle of a walk through what changed.
      let tag = page == 3 ? "\"same\"" : etag
      return .document(Self.page(page, version: version), type: "application/json", etag: tag)
    case "/log":
      return LoopbackResponse(
        200, Self.log(since: parameters["since"], token: parameters["token"], version))
    case "/rooms":
      return .document(#"{"rooms":[{"id":"a"},{"id":"b"},{"id":"c"}]}"#, etag: "\"r\"")
    case "/rooms/a", "/rooms/b", "/rooms/c":
      return .document(Self.room(String(request.path.suffix(1)), version), etag: etag)
    default: return LoopbackResponse(404, "nothing here")
    }
  }

  private static func parameters(of request: LoopbackRequest) -> [String: String] {
    let pairs = (request.query ?? "").split(separator: "&").map { $0.split(separator: "=") }
    return Dictionary(
      pairs.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") },
      uniquingKeysWith: { first, _ in first })
  }

  private static func items(_ prefix: String, _ numbers: ClosedRange<Int>) -> String {
    numbers.map { Feeds.item("\(prefix)\($0)", "\(prefix.uppercased()) \($0)") }.joined()
  }

  /// A podcast of several batches; later some titles and files differ, some are new, some are gone.
  private static func talks(_ version: Int) -> String {
    let numbers = version == 1 ? 1...540 : 4...548
    let items = numbers.map { number in
      let isChanged = version == 2 && number % 50 == 0
      let file = "https://example.org/\(number)\(isChanged ? "b" : "").mp3"
      return "<item><guid>t\(number)</guid><title>Talk \(number)\(isChanged ? " anew" : "")</title>"
        + "<enclosure url=\"\(file)\" type=\"audio/mpeg\" length=\"\(number)\"/></item>"
    }
    return Feeds.rss(items.joined())
  }

  /// A feed without validators; it sends the same again and again, and says how long it stays so.
  private static func plain(_ version: Int) -> String {
    Feeds.rss("<ttl>90</ttl>" + items("p", version == 1 ? 1...30 : 6...35))
  }

  /// One of three pages of four films; ranks differ between the versions, one film goes, one comes.
  private static func page(_ page: Int, version: Int) -> String {
    let first = (page - 1) * 4
    var numbers = Array(first + 1...first + 4)
    if version == 2, page < 3 {
      numbers.reverse()
      numbers[0] = page == 1 ? 21 : 5
    }
    let films = numbers.map { number in
      """
      {"id":\(number),"title":"Film \(number)","genre":\(number % 2 + 1),"votes":\(version * number),
      "files":["https://example.org/\(number).mp4"]}
      """
    }
    return #"{"page":\#(page),"pages":3,"films":[\#(films.joined(separator: ","))]}"#
  }

  /// Three pages of a log from behind the cursor on.
  private static func log(since: String?, token: String?, _ version: Int) -> String {
    let start = (since.flatMap { Int($0) } ?? 0) + 1
    let end = version * 6
    let from = token.flatMap { Int($0) } ?? start
    guard from <= end else { return #"{"entries":[]}"# }
    let to = min(from + 1, end)
    let entries = (from...to).map { #"{"seq":\#($0)}"# }.joined(separator: ",")
    return #"{"entries":[\#(entries)]\#(to < end ? ",\"next\":\"\(to + 1)\"" : "")}"#
  }

  private static func room(_ room: String, _ version: Int) -> String {
    let talks = (1...3).map { number in
      let isLate = version == 2 && number == 3
      return """
        {"id":"\(room)\(isLate ? 4 : number)","title":"Talk \(room)\(number) v\(isLate ? 2 : 1)",
        "at":"2025-07-0\(number)"}
        """
    }
    return #"{"talks":[\#(talks.joined(separator: ","))]}"#
  }
}
