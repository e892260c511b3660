import FoundationEssentials
import HTTP
import JSON
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore
import Testing
import Text

/// The shipped pages through whole syncs into a store.
@Suite("the graph of the shipped plugins")
struct PluginGraphTests {
  private static let now = Instant(seconds: 1_750_000_000)

  /// A store in a folder of its own.
  private final class Stand: Sendable {
    let folder: String
    let store: Store

    init() throws {
      folder =
        FileManager.default.temporaryDirectory.appending(path: "roost-graph-\(UUID().uuidString)")
        .path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      store = try Store(path: "\(folder)/roost.db")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func sync(
      _ plans: [SourcePlan], _ client: any HTTPClient, jobs: Int = 2
    ) async throws -> SyncReport {
      var options = SyncOptions()
      options.jobs = jobs
      return try await Syncer(
        plans, store: store, gate: PassingGate(client), clock: .standing(at: now), chance: { 0 }
      ).run(options, observer: SilentObserver())
    }

    /// Everything stored, one line an item or edge, sorted; numbers and times left out.
    func graph() throws -> [String] {
      var query = ItemQuery()
      query.includesCarried = true
      query.limit = nil
      var lines: [String] = []
      for item in try store.items(query).items {
        let name = "\(item.source)/\(item.item.id)"
        lines.append("\(name) \(item.isCarried ? "carried" : "primary") \(item.item.title ?? "-")")
        for edge in item.relations {
          lines.append("\(name) \(edge.name) \(edge.source)/\(edge.id) \(edge.title ?? "unbound")")
        }
      }
      return lines.sorted()
    }
  }

  private static func plan(
    _ plugin: String, _ options: JSONObject = JSONObject(), streams: [String]? = nil
  ) throws -> SourcePlan {
    let found = try #require(try PluginSamplesTests.registry.plugin(named: plugin))
    var plan = SourcePlan(name: plugin, plugin: plugin) { try found.driver(options: options) }
    plan.streams = streams ?? found.manifest.streamNames
    plan.kinds = found.manifest.kinds
    return plan
  }

  @Test("is one whatever the order of nine streams and three plugins, and quiet the second time")
  func orders() async throws {
    let key: JSONValue = "0123456789abcdef0123456789abcdef"
    let sets = try ["spacex", "tmdb", "launch-library"].map { name in
      try SampleSet.read(
        of: try #require(try PluginSamplesTests.registry.plugin(named: name)).manifest)
    }
    let client = SampleClient(sets, secrets: [key.stringValue ?? ""])
    let plans = [
      try Self.plan("spacex"), try Self.plan("tmdb", ["api_key": key, "window": "week"]),
      try Self.plan("launch-library"),
    ]
    let first = try Stand()
    let report = try await first.sync(plans, client, jobs: 1)
    #expect(report.exit == 0)
    let wanted = try first.graph()
    for line in [
      "spacex/launch:5eb87d46ffd86e000604b388 crew spacex/person:5ebf1b7323a9a60006e03a7b Douglas Hurley",
      "spacex/rocket:5e9d0d95eda69974db09d1ed primary Falcon Heavy",
      "spacex/fairing:5eb87d13ffd86e000604b360 carried Fairing of Falcon Heavy Test Flight",
      "tmdb/movie:27205 carried Inception",
    ] { #expect(wanted.contains(line), "\(line)") }
    var random = Chance(seed: 3)
    for _ in 0..<50 {
      let stand = try Stand()
      var shuffled = plans.shuffled(using: &random)
      for place in shuffled.indices { shuffled[place].streams.shuffle(using: &random) }
      _ = try await stand.sync(shuffled, client, jobs: Int.random(in: 1...4, using: &random))
      #expect(try stand.graph() == wanted)
      let again = try await stand.sync(shuffled, client)
      #expect(again.counts.new + again.counts.updated + again.counts.related == 0)
    }
  }

  /// Recorded responses, where they lie beside the checkout.
  private static let recordings: URL? = {
    let folder = URL(filePath: PluginSamplesTests.plugins).deletingLastPathComponent()
      .appending(path: "../shared/corpora/api")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  private static func recording(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: try #require(recordings).appending(path: name)))
  }

  @Test(
    "replaces a ranking from day to day; what falls off stays, and ranks alone count nothing",
    .enabled(if: recordings != nil))
  func ranking() async throws {
    let client = Bodies()
    for media in ["movie", "tv"] {
      client["/3/genre/\(media)/list"] = try Self.recording("tmdb/genre-\(media)-list.json")
    }
    let plans = [
      try Self.plan("tmdb", ["api_key": "0123456789abcdef0123456789abcdef", "media": "movie"])
    ]
    let stand = try Stand()
    var known: Set<String> = []
    // Posters and genres of five films changed on the second day, the words of one on the third.
    for (day, updated) in [(3, 0), (4, 5), (5, 1)] {
      let body = try Self.recording("tmdb/trending-movie-day-2022-08-0\(day).json")
      client["/3/trending/movie/day"] = body
      let ranked = (try JSONValue(parsing: body)["results"].arrayValue ?? []).compactMap {
        $0["id"].integerValue.map { "movie:\($0)" }
      }
      let counts = try await stand.sync(plans, client).counts
      #expect(counts.new == Set(ranked).subtracting(known).count)
      #expect(counts.updated == updated)
      known.formUnion(ranked)
      var listing = ItemQuery()
      listing.sources = ["tmdb"]
      listing.listing = "list:movie-day"
      listing.order = .rank
      listing.limit = nil
      #expect(try stand.store.items(listing).items.map(\.item.id) == ranked)
      var films = ItemQuery()
      films.kinds = ["movie"]
      films.limit = nil
      #expect(Set(try stand.store.items(films).items.map(\.item.id)) == known)
    }
    #expect(known.count == 25)
  }

  @Test(
    "binds every relation whose target the recordings have",
    .enabled(if: recordings != nil))
  func binding() async throws {
    let kinds = [
      "launches": "launch", "rockets": "rocket", "launchpads": "launchpad", "payloads": "payload",
      "ships": "ship",
    ]
    let client = Bodies()
    var recorded: Set<Substring> = []
    for (stream, kind) in kinds {
      let body = try Self.recording("spacex/\(stream)-v4.json")
      client["/v4/\(stream)"] = body
      for record in try JSONValue(parsing: body).arrayValue ?? [] {
        recorded.insert("spacex/\(kind):\(record["id"].stringValue ?? "")")
      }
    }
    let stand = try Stand()
    let streams = kinds.keys.sorted()
    _ = try await stand.sync([try Self.plan("spacex", ["api": "v4"], streams: streams)], client)
    let graph = try stand.graph()
    for name in ["rocket", "launchpad", "payload", "ship", "launch", "fairing", "link", "in-list"] {
      let edges = graph.filter { $0.contains(" \(name) spacex/") }
      #expect(edges.contains { !$0.hasSuffix(" unbound") }, "\(name)")
    }
    let unbound = graph.filter { $0.hasSuffix(" unbound") }
    #expect(!unbound.isEmpty, "nobody was asked for crew and cores")
    #expect(unbound.filter { recorded.contains($0.split(separator: " ")[2]) } == [])
  }

  @Test(
    "counts exactly what is new, changed and untouched between two states of all launches",
    .enabled(if: recordings != nil))
  func states() async throws {
    let newer = try #require(
      try JSONValue(parsing: Self.recording("spacex/launches-v4.json")).arrayValue)
    // Three launches were not known yet, and seven had other facts.
    var older = Array(newer.dropLast(3))
    for (place, change): (Int, (String, JSONValue)) in [
      (0, ("name", "Old name")), (10, ("success", .null)), (20, ("details", "Old details")),
      (30, ("ships", [])), (40, ("crew", ["5ebf1a6e23a9a60006e03a7a"])),
      (50, ("date_precision", "month")), (60, ("flight_number", 999)),
      (70, ("static_fire_date_unix", 1)),
    ] {
      guard case .object(var launch) = older[place] else { continue }
      launch[change.0] = change.1
      older[place] = .object(launch)
    }
    let client = Bodies()
    let plans = [try Self.plan("spacex", ["api": "v4"], streams: ["launches"])]
    let stand = try Stand()
    client["/v4/launches"] = Array(JSONValue.array(older).text().utf8)
    #expect(try await stand.sync(plans, client).counts.new == older.count)
    client["/v4/launches"] = Array(JSONValue.array(newer).text().utf8)
    let counts = try await stand.sync(plans, client).counts
    #expect(counts.new == 3)
    // What no value of the page reads changes nothing: `static_fire_date_unix`.
    #expect(counts.updated == 7)
    #expect(counts.unchanged == newer.count - 10)
  }
}

/// A random number generator that gives the same numbers for the same seed (SplitMix64).
private struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
