import FoundationEssentials
import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Feeds that are not as they should be, from document to store")
struct FeedDocumentTests {
  private let server: LoopbackServer
  private let workspace: Workspace

  init() throws {
    server = try LoopbackServer()
    workspace = try Workspace(
      "sources: { a: { plugin: feed, url: \"\(server.url("/feeds/a.xml"))\" } }",
      environment: ["ROOST_NOW": "2025-06-15T12:00:00Z"])
  }

  /// One sync of that document: the source's report, and the exit code.
  private func sync(
    _ response: LoopbackResponse
  ) async throws -> (report: JSONValue, exit: Int32) {
    server.on("/feeds/a.xml", response)
    let outcome = try await workspace.run("aggregate", "--force", "--json")
    return (try #require(try outcome.json["sources"].arrayValue?.first), outcome.exit)
  }

  private func sync(_ items: String) async throws -> (report: JSONValue, exit: Int32) {
    try await sync(LoopbackResponse(200, Feeds.rss(items)))
  }

  /// The stored items, by id.
  private func items() async throws -> [JSONValue] {
    let items = try await workspace.run("list", "--limit", "0", "--json").json.arrayValue ?? []
    return items.sorted { ($0["id"].stringValue ?? "") < ($1["id"].stringValue ?? "") }
  }

  @Test("bytes of an old encoding behind a blank, and bytes that only claim to be of it")
  func encodings() async throws {
    let head = "\n<?xml version=\"1.0\" encoding=\"windows-1251\"?><rss><channel><title>t</title>"
    let item = "<item><guid>1</guid><title>", end = "</title></item></channel></rss>"
    let word: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    for bytes in [word, Array("Привет".utf8)] {
      let body = Array((head + item).utf8) + bytes + Array(end.utf8)
      #expect(try await sync(LoopbackResponse(200, body: body)).exit == 0)
      #expect(try await items().map { $0["title"] } == ["Привет"])
    }
  }

  @Test("characters that XML forbids are removed and counted, and every item stays")
  func controlCharacters() async throws {
    let (report, exit) = try await sync(
      """
      <item><guid>1</guid><title>be\u{8}fore &#8; af\u{C}ter</title></item>
      <item><guid>2</guid><title>fine</title></item>
      """)
    #expect(exit == 0)
    #expect(try await items().map { $0["title"] } == ["before after", "fine"])
    let warnings = report["warnings"].arrayValue?.compactMap(\.stringValue) ?? []
    #expect(warnings.map { $0.hasSuffix(": 3 forbidden characters were removed") } == [true])
  }

  @Test("an entry that says nothing costs itself alone, and is named")
  func emptyEntry() async throws {
    let (report, exit) = try await sync(
      """
      <item><guid>1</guid><title>good</title></item><item></item>
      <item><guid>3</guid><title>also good</title><pubDate>not a date</pubDate></item>
      """)
    #expect(exit == 0)
    #expect(report["status"] == "ok")
    #expect(report["new"] == 2)
    #expect(report["skipped"] == 1)
    #expect(
      report["warnings"] == [
        "item 2 has no guid, link, title or text", "item 3: the date 'not a date' cannot be read",
      ])
  }

  @Test("titles are decoded once as XML and once as HTML, and stored as plain text")
  func titles() async throws {
    _ = try await sync(
      """
      <item><guid>1</guid><title>It&amp;rsquo;s &amp;lt;b&amp;gt; here</title></item>
      <item><guid>2</guid><title>&lt;b&gt;Bold&lt;/b&gt; move &amp;amp; more</title></item>
      <item><guid>3</guid><title>&amp;amp;lt;</title></item>
      """)
    #expect(
      try await items().map { $0["title"] } == ["It’s <b> here", "Bold move & more", "&lt;"])
  }

  @Test("references stand against the nearest xml:base, each against the outer one")
  func bases() async throws {
    _ = try await sync(
      LoopbackResponse(
        200,
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/blog/">
         <entry><id>e1</id><title>x</title><updated>2025-06-01T00:00:00Z</updated><link href="one/"/>
          <link rel="enclosure" href="/audio/1.mp3" type="audio/mpeg"/>
          <content type="html" xml:base="one/">&lt;img src="a.png"&gt; &lt;a href="?p=2"&gt;n&lt;/a&gt;</content></entry>
        </feed>
        """))
    let item = try #require(try await items().first)
    #expect(item["url"] == "https://example.org/blog/one/")
    #expect(
      item["enclosures"].arrayValue?.map { $0["url"] } == ["https://example.org/audio/1.mp3"])
    #expect(
      item["content_html"] == """
        <img src="https://example.org/blog/one/a.png"> <a href="https://example.org/blog/one/?p=2">n</a>
        """)
  }

  @Test("addresses are repaired; one that is none is null with a warning, and its item stays")
  func addresses() async throws {
    let (report, _) = try await sync(
      """
      <item><guid>a</guid><link> https://ex.example.org/n?c=food &amp; drink</link></item>
      <item><guid>b</guid><link>https://ex.example.org/新闻/1</link></item>
      <item><guid>c</guid><link>https://ex.example.org/a%20b/%E6%96%B0</link></item>
      <item><guid>d</guid><link>http://[broken</link></item>
      """)
    #expect(report["new"] == 4)
    #expect(report["warnings"] == ["item 4: the link 'http://[broken' is no web address"])
    #expect(
      try await items().map { $0["url"] } == [
        "https://ex.example.org/n?c=food%20&%20drink",
        "https://ex.example.org/%E6%96%B0%E9%97%BB/1", "https://ex.example.org/a%20b/%E6%96%B0",
        nil,
      ])
  }

  @Test("files keep their order; a type is given or told by the path, else null")
  func enclosures() async throws {
    _ = try await sync(
      """
      <item><guid>1</guid><title>ep</title>
       <enclosure url="https://m.example.org/cover.jpg" type="image/jpeg" length="0"/>
       <enclosure url="https://m.example.org/ep1.mp3?sid=9&amp;f=a.txt" length="" type=""/></item>
      <item><guid>2</guid><title>ep2</title>
       <enclosure url="https://m.example.org/play/2" length="None"/></item>
      """)
    let items = try await items()
    #expect(items.map { $0["kind"] } == ["episode", "episode"])
    #expect(
      items.map { $0["enclosures"] } == [
        [
          ["url": "https://m.example.org/cover.jpg", "type": "image/jpeg", "length": nil],
          [
            "url": "https://m.example.org/ep1.mp3?sid=9&f=a.txt", "type": "audio/mpeg",
            "length": nil,
          ],
        ],
        [["url": "https://m.example.org/play/2", "type": nil, "length": nil]],
      ])
  }

  @Test("durations are whole seconds, or absent")
  func durations() async throws {
    let forms = [
      "639", "14:57 ", "1:02:03", "00:75:10", "1801.6", "90:00", "", "42 min", "-5",
    ]
    let namespace = "xmlns:i=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""
    let (report, _) = try await sync(
      forms.enumerated().map {
        "<item><guid>\($0)</guid><i:duration \(namespace)>\($1)</i:duration></item>"
      }.joined())
    #expect(report["new"] == 9)
    #expect(
      try await items().map { $0["attributes"]["duration_s"] } == [
        639, 897, 3723, 4510, 1801, 5400, nil, nil, nil,
      ])
  }

  @Test("a web page in the feed's place fails with the feeds it names; items and validators stay")
  func webPage() async throws {
    let feed = LoopbackResponse.document(
      Feeds.rss(Feeds.item("1", "One")), type: "text/html", etag: "\"a\"")
    #expect(try await sync(feed).report["new"] == 1)
    server.on(
      "/feeds/a.xml",
      LoopbackResponse(
        200, fields: ["Content-Type": "text/xml", "ETag": "\"d\""],
        """
        <!DOCTYPE html><html><head><title>Just a check</title>
        <link rel="alternate" type="application/rss+xml" href="/real.xml"></head><body>…</body></html>
        """))
    let outcome = try await workspace.run("aggregate", "--json")
    #expect(outcome.exit == 1)
    let error = try outcome.json["sources"].arrayValue?.first?["error"]
    #expect(error?["kind"] == "not-a-feed")
    #expect(
      error?["message"].stringValue == """
        \(server.url("/feeds/a.xml")): HTML page, not a feed: 'Just a check'; the page announces the \
        feed \(server.url("/real.xml"))
        """)
    #expect(try await items().map { $0["title"] } == ["One"])
    try await workspace.run("aggregate", "--quiet")
    #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, "\"a\"", "\"a\""])
  }

  @Test("a JSON Feed without items is read, whatever its content type says")
  func wrongType() async throws {
    let (report, exit) = try await sync(
      LoopbackResponse(
        200, fields: ["Content-Type": "application/rss+xml"],
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":[]}"))
    #expect(exit == 0)
    #expect(report["status"] == "ok")
    #expect(report["new"] == 0)
  }

  @Test("no entity of a document's own is expanded, and no file or address of it is opened")
  func externalEntities() async throws {
    let canary = "CANARY-123"
    try workspace.write(canary, to: "canary.txt")
    let watched = try LoopbackServer()
    let (report, exit) = try await sync(
      LoopbackResponse(
        200,
        """
        <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file://\(workspace.folder)/canary.txt">
        <!ENTITY y SYSTEM "\(watched.url("/hit"))">]>
        <rss version="2.0"><channel><title>t</title><item><guid>1</guid><title>&x;&y;</title></item>
        </channel></rss>
        """))
    #expect(exit == 1)
    #expect(report["error"]["kind"] == "entity-refused")
    #expect(watched.connectionCount == 0)
    #expect(!report.text().contains(canary))
    #expect(try await items() == [])
    for name in try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
    where name.hasPrefix("roost.db") {
      let bytes = FileManager.default.contents(atPath: "\(workspace.folder)/\(name)")
      #expect(bytes?.firstRange(of: Data(canary.utf8)) == nil, "\(name)")
    }
  }
}
