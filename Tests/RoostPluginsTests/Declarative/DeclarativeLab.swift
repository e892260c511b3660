import Diagnostics
import HTTP
import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

/// Runs a manifest over scripted responses, without network and store.
struct DeclarativeLab {
  /// A scripted response.
  struct Reply {
    var body: String
    var status = 200
    var fields = HTTPFields()

    init(_ body: String, status: Int = 200, fields: HTTPFields = HTTPFields()) {
      self.body = body
      self.status = status
      self.fields = fields
    }
  }

  /// What a stream's walk gave.
  struct Walk {
    var entries: [(item: Item, relations: [Relation])] = []
    var requests: [HTTPRequest] = []
    var positions: [JSONValue] = []
    var gains: [JSONValue] = []
    /// Whether each page gave nothing without saying that there is nothing.
    var doubts: [Bool] = []
    var skipped: [String] = []
    var skippedCount = 0
    var warnings: [String] = []
    var memory: JSONValue = .null
    var failure: PluginError?
    var isComplete = true
    var isIncrement = false

    var ids: [String] { entries.map(\.item.id) }
    var urls: [String] { requests.map(\.url) }

    func relations(_ name: String, of id: String) -> [Relation] {
      entries.first { $0.item.id == id }?.relations.filter { $0.name == name } ?? []
    }
  }

  /// The clock of every walk.
  static let now = Instant(seconds: 1_750_000_000)

  let manifest: Manifest
  let source: DeclarativeSource

  init(_ page: String, name: String = "plugin", options: JSONObject = JSONObject()) throws {
    manifest = try Manifest.load(Array(page.utf8), file: "plugin.yaml", folder: "plugins/\(name)")
    guard case .declarative(let spec) = manifest.body else {
      throw PluginError("test", "the page is not declarative")
    }
    source = DeclarativeSource(manifest, spec, options: options)
  }

  /// Fetches the lookups from the replies, as the engine does without a store.
  func tables(_ replies: [String: Reply], warnings: inout [String]) throws -> JSONObject {
    var tables = JSONObject()
    for plan in source.lookups {
      var table = tables[plan.table]?.objectValue ?? JSONObject()
      if let request = try source.request(for: plan, tables: tables, now: Self.now) {
        let reply = Self.reply(to: request, in: replies)
        let result = try source.table(
          for: plan, response: HTTPResponse(status: reply.status, url: request.url),
          body: Array(reply.body.utf8), tables: tables, now: Self.now)
        for (name, value) in result.table.members { table[name] = value }
        warnings += result.warnings
      }
      tables[plan.table] = .object(table)
    }
    return tables
  }

  /// Walks the one stream of a page.
  func walk(
    memory: JSONValue = .null, from position: JSONValue? = nil, gains: [JSONValue] = [],
    _ replies: [String: Reply]
  ) throws -> Walk {
    try walk("plugin", memory: memory, from: position, gains: gains, replies)
  }

  /// Walks a stream to its end, or until a page fails.
  func walk(
    _ stream: String, memory: JSONValue = .null, from position: JSONValue? = nil,
    gains: [JSONValue] = [], _ replies: [String: Reply]
  ) throws -> Walk {
    var walk = Walk()
    walk.memory = memory
    let tables = try tables(replies, warnings: &walk.warnings)
    let driver = try source.stream(stream, tables: tables)
    var next =
      if let position {
        try driver.request(
          resuming: position, gains: gains, memory: memory, now: Self.now)
      } else {
        try driver.first(memory: memory, now: Self.now)
      }
    while let request = next {
      walk.requests.append(request.request)
      walk.positions.append(driver.position(of: request))
      let reply = Self.reply(to: request.request, in: replies)
      let head = HTTPResponse(
        status: reply.status, fields: reply.fields, url: request.request.url)
      if reply.status >= 400, !driver.isPage(head, of: request) {
        let message = driver.message(in: Array(reply.body.utf8), of: head)
        walk.failure = PluginError("http-\(reply.status)", message ?? "no message")
        break
      }
      next = Self.read(reply, head, request, driver, into: &walk)
    }
    return walk
  }

  private static func read(
    _ reply: Reply, _ head: HTTPResponse, _ request: NextRequest, _ driver: any StreamDriver,
    into walk: inout Walk
  ) -> NextRequest? {
    var page = Page(response: head, now: now, memory: walk.memory)
    do {
      var reader = try driver.reader(for: request, memory: walk.memory, now: now)
      let bytes = Array(reply.body.utf8)
      let front = Array(bytes.prefix(bytes.count / 2))
      let rest = Array(bytes.dropFirst(front.count))
      try reader.read(front.span, into: &page)
      try reader.read(rest.span, into: &page)
      try reader.finish(into: &page)
    } catch {
      walk.failure = error as? PluginError
    }
    walk.skippedCount += page.skippedCount
    let taken = page.take()
    walk.entries += taken.entries.map { ($0.item, $0.relations) }
    walk.skipped += taken.skipped
    walk.warnings += taken.warnings + page.walk.warnings
    walk.gains.append(page.walk.gain)
    walk.doubts.append(page.isDoubtful)
    walk.memory = page.memory
    walk.isComplete = walk.isComplete && page.isComplete && page.walk.isWhole
    walk.isIncrement = walk.isIncrement || page.isIncrement
    return page.next
  }

  private static func reply(to request: HTTPRequest, in replies: [String: Reply]) -> Reply {
    let url = request.url
    let path = URLReference(url).map { $0.path + ($0.query.map { "?" + $0 } ?? "") } ?? url
    return replies["\(request.method.rawValue) \(path)"] ?? replies[url]
      ?? replies["\(request.method.rawValue) \(path.prefix { $0 != "?" })"]
      ?? Reply(#"{"error":"no reply for \#(request.method.rawValue) \#(path)"}"#, status: 404)
  }
}

extension DeclarativeLab.Reply: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}
