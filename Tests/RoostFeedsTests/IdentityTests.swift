import JSON
import RoostFeeds
import RoostKit
import Testing

@Suite("what an entry is known by")
struct IdentityTests {
  @Test(
    "guid, else link, else enclosure",
    arguments: [
      ("<guid>g</guid><link>https://e.example.org/1</link>", "g"),
      ("<link>/1</link><enclosure url=\"/1.mp3\"/>", "https://e.example.org/1"),
      ("<enclosure url=\"/1.mp3\"/><title>t</title>", "https://e.example.org/1.mp3"),
    ])
  func ladder(elements: String, id: String) throws {
    #expect(try ReadPage.rss("<item>\(elements)</item>").items.map(\.id) == [id])
  }

  @Test("without any of them, a hash of title and body that dates and authors do not change")
  func hash() throws {
    func id(_ elements: String) throws -> String? {
      try ReadPage.rss("<item>\(elements)</item>").items.first?.id
    }
    let plain = try id("<title>t</title><description>d</description>")
    #expect(plain == "hash:7bfff8d614eb6b3934d33e354d679e13")
    #expect(
      try id(
        "<title>t</title><pubDate>1 Jan 2025</pubDate><author>a</author><description>d</description>"
      ) == plain)
    #expect(try id("<title>t</title><description>e</description>") != plain)
    #expect(try id("<title>td</title>") != plain)
  }

  @Test("a reworded title keeps the item")
  func rewordedTitle() throws {
    let link = "<link>https://news.example.org/a/101</link>"
    let first = try ReadPage.rss("<item><title>Storm nears coast</title>\(link)</item>")
    let second = try ReadPage.rss("<item><title>Storm hits coast, 3 hurt</title>\(link)</item>")
    #expect(first.items.map(\.id) == second.items.map(\.id))
  }

  @Test("an entry with nothing at all is skipped, with its place and the reason")
  func empty() throws {
    let read = try ReadPage.rss(
      """
      <item><guid>1</guid><title>good</title></item><item></item>
      <item><guid>3</guid><title>also good</title><pubDate>not a date</pubDate></item>
      """)
    #expect(read.items.map(\.id) == ["1", "3"])
    #expect(read.skipped == ["item 2 has no guid, link, title or text"])
    #expect(
      read.warnings == [
        "item 2 has no guid, link, title or text", "item 3: the date 'not a date' cannot be read",
      ])
  }

  private static let shared = """
    <item><guid isPermaLink="false">post</guid><title>One</title><link>/1</link></item>
    <item><guid isPermaLink="false">post</guid><title>Two</title><link>/2</link></item>
    <item><guid isPermaLink="false">post</guid><title>Two again</title><link>/2</link></item>
    """

  @Test("one guid with different links is told apart by link, and warned of once")
  func sharedGuids() throws {
    let read = try ReadPage.rss(Self.shared)
    #expect(read.items.map(\.id) == ["post", "post https://e.example.org/2"])
    #expect(read.skipped == ["item 3 has the id and the link of an earlier item"])
    #expect(
      read.warnings == [
        "guids are not unique: 'post' stands for several links; the link tells those items apart"
      ])
  }

  @Test("later syncs tell them apart as the first did, in whatever order they come")
  func stickyChoice() throws {
    let first = try ReadPage.rss(Self.shared)
    let later = try ReadPage.rss(
      """
      <item><guid isPermaLink="false">post</guid><link>/3</link></item>
      <item><guid isPermaLink="false">post</guid><link>/2</link></item>
      <item><guid isPermaLink="false">post</guid><link>/1</link></item>
      """, memory: first.page.memory)
    #expect(
      later.items.map(\.id)
        == ["post https://e.example.org/3", "post https://e.example.org/2", "post"])
    #expect(later.page.memory == first.page.memory)
    let alone = try ReadPage.rss(
      "<item><guid isPermaLink=\"false\">post</guid><link>/4</link></item>",
      memory: first.page.memory)
    #expect(alone.items.map(\.id) == ["post https://e.example.org/4"])
  }

  @Test("guids that are links of their own entries are told from each other too")
  func sharedLinks() throws {
    let pairs = ["a", "b"].flatMap { guid in
      [guid, "\(guid)2"].map {
        "<item><guid>https://e.example.org/\(guid)</guid><link>https://e.example.org/\($0)</link></item>"
      }
    }
    let ids = ["a", "a https://e.example.org/a2", "b", "b https://e.example.org/b2"]
      .map { "https://e.example.org/" + $0 }
    let first = try ReadPage.rss(pairs.joined())
    let second = try ReadPage.rss(pairs.joined(), memory: first.page.memory)
    for read in [first, second] {
      #expect(read.items.map(\.id) == ids)
      #expect(read.skipped == [])
    }
  }

  @Test("the memory of such guids is bounded, and absent where every guid is unique")
  func boundedMemory() throws {
    let many = (0..<300).map {
      "<item><guid>\($0)</guid><link>/a</link></item><item><guid>\($0)</guid><link>/b</link></item>"
    }
    let read = try ReadPage.rss(many.joined())
    #expect(read.items.count == 600)
    #expect(read.page.memory["guids"].objectValue?.count == 200)
    #expect(try ReadPage.rss("<item><guid>1</guid></item>").page.memory == .null)
  }

  @Test("texts without any key that are equal are counted, the same in every sync")
  func equalTexts() throws {
    let twins = "<item><title>t</title></item><item><title>t</title></item>"
    let ids = try ReadPage.rss(twins).items.map(\.id)
    #expect(ids.count == 2)
    #expect(ids.last == ids.first.map { $0 + ":2" })
    #expect(
      try ReadPage.rss("<item><title>new</title></item>" + twins).items.suffix(2).map(\.id) == ids)
  }
}
