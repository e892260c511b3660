import HTTP
import JSON
import RoostEngine
import RoostKit
import RoostPlugins
import RoostStore

extension Stand {
  /// A source `a` of a plugin's page; its first lines are given.
  static func plan(page: String, options: JSONObject = JSONObject()) throws -> SourcePlan {
    let manifest = try Manifest.load(
      Array("plugin: page\nsummary: A page for tests.\n\(page)".utf8), file: "plugin.yaml",
      folder: "plugins/page")
    guard case .declarative(let spec) = manifest.body else {
      throw PluginError("test", "the page is not declarative")
    }
    var plan = SourcePlan(name: "a", plugin: "page") {
      DeclarativeSource(manifest, spec, options: options)
    }
    plan.kinds = manifest.kinds
    return plan
  }

  /// Items that are stored: id, title and categories, each in a line; those that left are marked.
  func lines() throws -> [String] {
    var query = ItemQuery()
    query.limit = nil
    return try store.items(query).items.map { item in
      ([item.item.id, item.item.title ?? "-"] + item.item.categories).joined(separator: " ")
    }.sorted()
  }

  /// Ids of the items that left, in order.
  func departed() throws -> [String] {
    var query = ItemQuery()
    query.limit = nil
    return try store.items(query).items.filter { $0.leftAt != nil }.map(\.item.id).sorted()
  }

  /// Paths that were asked since the last call.
  func paths() -> [String] {
    defer { client.forget() }
    return client.requests.map { request in
      String(request.url.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
    }
  }
}
