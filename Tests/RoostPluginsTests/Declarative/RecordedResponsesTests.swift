import FoundationEssentials
import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

/// The shipped pages over recorded responses, where they lie beside the checkout.
@Suite("the shipped pages over recorded responses")
struct RecordedResponsesTests {
  static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let corpora = [top.appending(path: "../shared/corpora/api")].first {
    FileManager.default.fileExists(atPath: $0.path)
  }

  struct Case: Sendable {
    var folder: String
    var name: String
  }

  static let cases: [Case] = ["spacex", "tmdb"].flatMap { folder -> [Case] in
    guard let corpora else { return [] }
    let path = corpora.appending(path: folder).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.sorted().filter { $0.hasSuffix(".expect.json") }
      .map { Case(folder: folder, name: String($0.dropLast(".expect.json".count))) }
  }

  static func json(_ case: Case, _ ending: String) throws -> JSONValue {
    let url = try #require(corpora).appending(path: "\(`case`.folder)/\(`case`.name)\(ending)")
    return try JSONValue(parsing: Array(Data(contentsOf: url)))
  }

  static func text(_ file: String) throws -> String {
    String(
      decoding: try Data(contentsOf: try #require(corpora).appending(path: file)), as: UTF8.self)
  }

  static func page(_ name: String) throws -> String {
    let url = top.appending(path: "plugins/\(name)/plugin.yaml")
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  @Test("give every item of the expectation", arguments: cases)
  func giveItems(_ one: Case) throws {
    let expected = try Self.json(one, ".expect.json")
    let meta = try Self.json(one, ".meta.json")
    let url = try #require(meta["request"]["url"].stringValue)
    let path = try #require(URLReference(url)?.path)
    guard let (stream, options) = Self.source(path), expected["items"].arrayValue != nil,
      meta["request"]["method"] == "GET", meta["response"]["status"] == 200
    else { return }
    let lab = try DeclarativeLab(
      try Self.page(one.folder), name: one.folder, options: JSONObject(options))
    let walk = try lab.walk(
      stream,
      [
        "GET \(path)": DeclarativeLab.Reply(try Self.text("\(one.folder)/\(one.name).json")),
        "GET /3/genre/movie/list": DeclarativeLab.Reply(
          try Self.text("tmdb/genre-movie-list.json")),
        "GET /3/genre/tv/list": DeclarativeLab.Reply(try Self.text("tmdb/genre-tv-list.json")),
      ])
    #expect(walk.failure == nil)
    #expect(walk.warnings == [])
    let count =
      expected["totals"]["distinct_remote_ids"].integerValue
      ?? expected["totals"]["distinct_kind_and_id"].integerValue ?? expected["count"].integerValue
    #expect(walk.entries.count == count.map { Int($0) })
    for want in expected["items"].arrayValue ?? [] { try Self.compare(want, walk) }
  }

  @Test("read both versions of Launch Library", .enabled(if: corpora != nil))
  func readLaunchLibrary() throws {
    let lab = try DeclarativeLab(
      try Self.page("launch-library"), name: "launch-library", options: ["version": "2.2.0"])
    let body = try Self.text("launchlibrary2/upcoming-2.2.0.json")
    let walk = try lab.walk("launch-library", ["GET /2.2.0/launch/upcoming/": .init(body)])
    #expect(walk.failure == nil)
    #expect(walk.warnings == [])
    #expect(walk.entries.count == 5)
    let first = try #require(walk.entries.first)
    #expect(first.item.title == "Falcon 9 Block 5 | Starlink Group 11-23")
    #expect(first.item.categories == ["Communications", "Low Earth Orbit"])
    #expect(first.item.published?.precision == .second)
    #expect(first.item.attributes["status"] == "Success")
    #expect(
      first.relations.map(\.target) == [
        "rocket:164", "agency:121", "pad:16", "program:25", "list:upcoming",
      ])
  }

  private static func source(_ path: String) -> (String, [(String, JSONValue)])? {
    let parts = path.split(separator: "/").map { String($0) }
    switch (parts.first, parts.dropFirst().first) {
    case ("v4", "launches"), ("v5", "launches"):
      let list = parts.count > 2 ? parts[2] : "all"
      guard ["all", "past", "upcoming"].contains(list) else { return nil }
      return ("launches", [("api", .string(parts[0])), ("list", .string(list))])
    case ("v4", let stream?) where parts.count == 2: return (stream, [])
    case ("3", "trending") where parts.count == 4:
      return (
        "tmdb",
        [
          ("api_key", "0123456789abcdef0123456789abcdef"), ("media", .string(parts[2])),
          ("window", .string(parts[3])),
        ]
      )
    default: return nil
    }
  }

  private static func compare(_ want: JSONValue, _ walk: DeclarativeLab.Walk) throws {
    let remote = try #require(want["remote_id"].stringValue)
    let kind = try #require(want["kind"].stringValue)
    let found = try #require(
      walk.entries.first {
        $0.item.kind == kind && ($0.item.id == remote || $0.item.id.hasSuffix(":\(remote)"))
      }, "no \(kind) \(remote)")
    let item = found.item.json(source: "it", relations: found.relations)
    for name in ["title", "url", "image_url", "published_precision"] where want[name] != .null {
      let accepted = [want[name]] + (want["accept"][name].arrayValue ?? [])
      #expect(accepted.contains(item[name]), "\(kind) \(remote): \(name)")
    }
    if let date = want["published"].stringValue {
      #expect(
        item["published"].stringValue.flatMap { Instant(rfc3339: $0) } == Instant(rfc3339: date))
    }
    for (name, value) in want["attributes"].objectValue?.members ?? [] where !value.isNull {
      #expect(item["attributes"][name] == value, "\(kind) \(remote): attributes.\(name)")
    }
    let targets = found.relations.map(\.target)
    for relation in want["relations"].arrayValue ?? [] {
      let id = try #require(relation["remote_id"].stringValue)
      #expect(targets.contains { $0.hasSuffix(":\(id)") }, "\(kind) \(remote): relation to \(id)")
    }
    let categories = Set(found.item.categories)
    let wanted = (want["categories"].arrayValue ?? []).compactMap(\.stringValue)
    #expect(categories.isSuperset(of: wanted), "\(kind) \(remote): categories")
  }
}
