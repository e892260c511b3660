import Diagnostics
import HTTP
import JSON
import RoostPlugins
import Testing
import YAML

@Suite("A plugin's page that is right")
struct ManifestLoadTests {
  func load(_ page: String, isCompiled: Bool = false) throws -> Manifest {
    try Manifest.load(
      Array(page.utf8), file: "plugin.yaml", folder: "/plugins/moons", isCompiled: isCompiled)
  }

  let page = """
    plugin: moons
    summary: Moons of the planets.
    docs: https://a.example.org/docs
    attribution: By A.
    every: 6h
    max_age: 180d
    list: in-list
    kinds: { moon: { sort: published, volatile: [rating] }, ring: }
    options:
      key: { type: secret, required: true, summary: Key. }
      pages: { type: integer, default: 2, summary: Pages. }
      planet: { type: enum, of: [mars, saturn], default: saturn, summary: Planet. }
      words: { type: list, default: [no, "1"], summary: Tags. }
      least: { type: number, default: 1.5, summary: Least. }
      all: { type: boolean, default: false, summary: All. }
      base: { type: url, summary: Host. }
    api:
      base: $base
      query: { key: $key, lang: en }
      headers: { Accept: application/json }
      error: .message
      limit: [15/1h, 1/2s]
    lookups:
      names:
        - { get: /a, key: .id, value: .name, every: 7d }
        - { post: /b, form: { a: b }, key: "{.id}", value: ., error: .oops }
    request:
      get: ["/moons/{$planet}", /moons]
      query: { page: $page, lang: null }
      records: .moons
      cursor: .changed
      for: { get: /planets, records: .all, at_most: 5, paginate: { link: next } }
      paginate: { token: .next, first: start, while: .more, at_most: $pages }
    item:
      id: moon:{.id}
      kind: moon
      title: { html: .title }
      published: { at: .found, precision: .exact }
      categories: [.kind, moon]
      enclosures: { each: .files, url: .url, length: 7 }
      attributes: { rating, size: .sizes[0] }
    relations:
      planet: planet:{.planet}
      in-list: { to: "list:all", listing: true, item: { kind: list, title: All } }
    """.replacing("size: .sizes[0]", with: "size: \".sizes[0]\"")
    .replacing("lang: null }", with: "lang: de }")

  @Test("gives what it says of itself, and the options with typed defaults")
  func head() throws {
    let manifest = try load(page)
    #expect(manifest.name == "moons")
    #expect(manifest.folder == "/plugins/moons")
    #expect(manifest.summary == "Moons of the planets.")
    #expect(manifest.docs == "https://a.example.org/docs")
    #expect(manifest.attribution == "By A.")
    #expect(manifest.every == 21_600)
    #expect(manifest.maxAge == 15_552_000)
    #expect(manifest.list == "in-list")
    #expect(manifest.streamNames == ["moons"])
    #expect(manifest.defaultStreams == ["moons"])
    #expect(
      manifest.options.map(\.name) == [
        "key", "pages", "planet", "words", "least", "all", "base",
      ])
    #expect(
      manifest.options.map(\.defaultValue) == [
        nil, 2, "saturn", ["no", "1"], 1.5, false, nil,
      ])
    #expect(manifest.options.map(\.isRequired) == [true, false, false, false, false, false, false])
    #expect(manifest.warnings.isEmpty)
  }

  @Test("knows its kinds, those of items too, with their attributes")
  func kinds() throws {
    let kinds = try load(page).kinds
    #expect(kinds.map(\.name) == ["moon", "ring", "list"])
    #expect(kinds.map(\.sortsByPublished) == [true, false, false])
    #expect(kinds.map(\.volatile) == [["rating"], [], []])
    #expect(kinds.map(\.attributes) == [["rating", "size"], [], []])
  }

  @Test("gives the request with what all share under it")
  func request() throws {
    let manifest = try load(page)
    guard case .declarative(let spec) = manifest.body else {
      Issue.record("not declarative")
      return
    }
    #expect(
      spec.api.limits == [
        RateLimit(requests: 15, seconds: 3600), RateLimit(requests: 1, seconds: 2),
      ])
    let request = try #require(spec.streams.first?.request)
    #expect(request.call.query.map(\.name) == ["key", "page", "lang"])
    #expect(request.call.query.last?.value.literal == "de")
    #expect(request.call.headers.map(\.name) == ["Accept"])
    #expect(request.call.error?.expressions.map(\.text) == [".message"])
    #expect(request.call.records?.expressions.map(\.text) == [".moons"])
    #expect(request.cursor?.expressions.map(\.text) == [".changed"])
    #expect(request.paginate?.atMost == .option("pages"))
    guard case .token(let token, let first)? = request.paginate?.style,
      case .records(let parents, let pages)? = request.walks?.parents
    else {
      Issue.record("another style")
      return
    }
    #expect(token.expressions.map(\.text) == [".next"])
    #expect(first?.literal == "start")
    #expect(request.walks?.atMost == .number(5))
    #expect(parents.url.literal == "/planets")
    #expect(pages?.style == .link("next"))
    #expect(
      spec.lookups.map(\.plan) == [
        LookupPlan(table: "names", part: 0, every: 604_800),
        LookupPlan(table: "names", part: 1, every: 86_400),
      ])
    #expect(spec.lookups.map(\.call.method) == [.get, .post])
    #expect(spec.lookups.last?.call.error?.expressions.map(\.text) == [".oops"])
  }

  @Test("gives the item and the relations with their forms")
  func item() throws {
    let stream = try #require(try load(page).streams.first)
    let item = try #require(stream.item)
    guard case .text(let parts)? = item.id?.form, case .html(let title)? = item.title?.form else {
      Issue.record("other forms")
      return
    }
    #expect(parts.count == 2)
    #expect(parts.first == .literal("moon:"))
    #expect(title.expressions.map(\.text) == [".title"])
    #expect(item.published?.precision?.expressions.map(\.text) == [".exact"])
    #expect(item.categories?.expressions.map(\.text) == [".kind"])
    #expect(item.enclosures?.length?.form == .constant(7))
    #expect(item.attributes?.names == ["rating", "size"])
    #expect(item.attributes?.expressions.map(\.text) == [".rating", ".sizes[0]"])
    #expect(stream.relations.map(\.name) == ["planet", "in-list"])
    #expect(stream.relations.map(\.isListing) == [false, true])
    #expect(stream.relations.last?.item?.kind?.literal == "list")
  }

  @Test("each expression keeps its place, its path and its variables")
  func expressions() throws {
    let expressions = try load(page).expressions
    let planet = try #require(expressions.first { $0.path == "relations.planet" })
    #expect(planet.text == ".planet")
    #expect(planet.mark == YAMLMark(line: 43, column: 19, length: 7))
    #expect(
      planet.variables == [
        "key", "pages", "planet", "words", "least", "all", "base", "names", "stream", "now",
        "cursor",
        "parent", "page", "offset", "page_token", "response", "index",
      ])
    let url = try #require(expressions.first { $0.path == "item.enclosures.url" })
    #expect(url.variables.last == "record")
    let places = expressions.map { [$0.mark.line, $0.mark.column] }
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test("streams lie over the shared maps, map by map, and null takes a key away")
  func streams() throws {
    let manifest = try load(
      """
      plugin: moons
      api: { query: { key: a } }
      request:
        get: https://a.example.org/{$stream}
        query: { size: 10 }
        paginate: { page: 1 }
      item:
        id: .id
        kind: moon
        title: .name
        attributes: { mass, size: .radius }
      relations: { planet: .planet }
      default_streams: [rings]
      streams:
        moons:
        rings:
          summary: Rings.
          request: { query: { key: null, size: 20 }, paginate: null }
          item: { kind: ring, title: null, attributes: { mass: null, width } }
          relations: { planet: null, moon: .moons }
      """)
    #expect(manifest.streamNames == ["moons", "rings"])
    #expect(manifest.defaultStreams == ["rings"])
    let moons = manifest.streams[0]
    let rings = manifest.streams[1]
    #expect(moons.request?.call.query.map(\.name) == ["key", "size"])
    #expect(moons.request?.paginate != nil)
    #expect(moons.item?.attributes?.names == ["mass", "size"])
    #expect(moons.relations.map(\.name) == ["planet"])
    #expect(rings.summary == "Rings.")
    #expect(rings.request?.call.query.map(\.name) == ["size"])
    #expect(rings.request?.call.query.first?.value.form == .constant(20))
    #expect(rings.request?.paginate == nil)
    #expect(rings.item?.kind?.literal == "ring")
    #expect(rings.item?.title == nil)
    #expect(rings.item?.attributes?.names == ["size", "width"])
    #expect(rings.relations.map(\.name) == ["moon"])
    #expect(manifest.kinds.map(\.name) == ["moon", "ring"])
  }

  @Test("a body is JSON with values in it, null among them")
  func body() throws {
    let manifest = try load(
      """
      plugin: moons
      options: { language: { summary: Language. } }
      request:
        post: https://a.example.org/graphql
        body: { query: "{{ moons }}", variables: { language: $language, more: [1, null, true] } }
      item: { id: .id, kind: moon }
      """)
    guard case .json(let body)? = manifest.streams.first?.request?.call.body,
      case .object(let fields) = body.form, case .object(let variables) = fields[1].value.form,
      case .list(let more) = variables[1].value.form
    else {
      Issue.record("another form")
      return
    }
    #expect(fields[0].value.literal == "{ moons }")
    #expect(variables[0].value.expressions.map(\.text) == ["$language"])
    #expect(more.map(\.form) == [.constant(1), .constant(nil), .constant(true)])
  }

  @Test("a compiled plugin's page has streams and attributes of its kinds")
  func compiled() throws {
    let manifest = try load(
      """
      plugin: moons
      kinds: { moon: { attributes: [mass, size] } }
      streams: { all: { summary: All of them. }, new: }
      """, isCompiled: true)
    #expect(manifest.body == .compiled)
    #expect(manifest.streamNames == ["all", "new"])
    #expect(manifest.streams.map(\.summary) == ["All of them.", nil])
    #expect(manifest.kinds.first?.attributes == ["mass", "size"])
    #expect(try load("plugin: moons", isCompiled: true).streamNames == ["moons"])
  }

  @Test("a process has a command and maps its records")
  func process() throws {
    let manifest = try load(
      "plugin: moons\nrun: [tap, --all]\nitem: { id: .id, kind: \"{$stream}\" }\n")
    guard case .process(let process) = manifest.body else {
      Issue.record("no process")
      return
    }
    #expect(process.command == ["tap", "--all"])
    #expect(process.streams.map(\.name) == ["moons"])
    #expect(process.format == .singer)
    #expect(process.catalog == .catalog)
    #expect(!process.usesNetwork)
  }

  @Test("a command that writes a feed needs no mapping, and knows the kinds of entries")
  func feedProcess() throws {
    let manifest = try load(
      """
      plugin: moons
      run: [./moons]
      format: atom
      network: true
      options: { path: { summary: Path. }, more: { type: list, summary: More. } }
      reads: [path, more, /srv/moons]
      """)
    guard case .process(let process) = manifest.body else {
      Issue.record("no process")
      return
    }
    #expect(process.format == .atom)
    #expect(process.usesNetwork)
    #expect(process.reads.map(\.text) == ["path", "more", "/srv/moons"])
    #expect(manifest.kinds.map(\.name) == ["article", "episode", "podcast"])
  }
}
