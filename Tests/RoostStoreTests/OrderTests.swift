import RoostKit
import Testing

@testable import RoostStore

@Suite("orders of syncs") struct OrderTests {
  /// A source's stream with the items that it gives.
  private struct Feed {
    var source: String
    var stream: String
    var pages: [[Page.Entry]]
  }

  /// Streams of two sources that give, carry and name the same ids.
  private static func feeds() -> [Feed] {
    let kinds = ["a", "b", "c", "d"]
    return kinds.flatMap { stream in
      ["one", "two"].map { source in
        let pages = (0..<3).map { page in
          (0..<4).map { place -> Page.Entry in
            let number = page * 4 + place
            let others = kinds.map { kind in
              relation(
                "to-\(kind)", "\(kind)\((number * 7) % 12)",
                carrying: number % 2 == 0 ? "carried by \(stream)\(number)" : nil,
                kind: "node", source: number % 5 == 0 ? "one" : nil)
            }
            let list = member("list:\(number % 2)", at: number, carrying: "List of \(stream)")
            // Of stream d only the even items are given, so that some stay carried.
            return entry(
              stream == "d" && number % 2 == 1 ? "only\(number)" : "\(stream)\(number)",
              "\(source) \(stream) \(number)", kind: "node", relations: others + [list])
          }
        }
        return Feed(source: source, stream: stream, pages: pages)
      }
    }
  }

  private func sync(_ feeds: [Feed], _ store: Store) throws -> Int {
    var rows = 0
    for feed in feeds {
      rows += try Sync(store: store, source: feed.source, stream: feed.stream)
        .pages(feed.pages).rowsWritten
    }
    return rows
  }

  @Test("any order of sources and streams gives the same graph, and a second round writes nothing")
  func anyOrder() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 2025)
    var expected: [String]?
    for round in 0..<50 {
      let store = try Store(path: folder.path + "/\(round).db")
      var feeds = Self.feeds().shuffled(using: &generator)
      for place in feeds.indices where round % 2 == 1 {
        feeds[place].pages = feeds[place].pages.map { $0.shuffled(using: &generator) }
          .shuffled(using: &generator)
      }
      #expect(try sync(feeds, store) > 0)
      #expect(try sync(feeds, store) == 0, "round \(round)")
      // Pages tell of how the items came, not of what they are.
      let content = try store.content().filter { !$0.contains("'page'=") }
      if let expected { #expect(content == expected, "round \(round)") }
      expected = expected ?? content
    }
    #expect(expected?.contains { $0.contains("carried=1") } == true)
  }

  @Test("an older state and then a newer one give the newer, whatever order the streams come in")
  func olderThenNewer() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 7)
    var newer = Self.feeds()
    for place in newer.indices {
      newer[place].pages[1].removeLast()
      newer[place].pages[0][0].item.title = "changed"
      newer[place].pages[2][1].relations = []
    }
    let plain = try Store(path: folder.path + "/plain.db")
    _ = try sync(newer, plain)
    let wanted = try primary(plain)
    for round in 0..<10 {
      let store = try Store(path: folder.path + "/\(round).db")
      _ = try sync(Self.feeds().shuffled(using: &generator), store)
      _ = try sync(newer.shuffled(using: &generator), store)
      #expect(try sync(newer.shuffled(using: &generator), store) == 0, "round \(round)")
      let left = try store.ids {
        $0.limit = nil
        $0.includesCarried = true
      }.count
      #expect(left >= wanted.count)
      #expect(try Set(primary(store)).isSuperset(of: wanted), "round \(round)")
      #expect(try store.integrity() == "ok")
    }
  }

  private func primary(_ store: Store) throws -> [String] {
    try store.content().filter { $0.contains("'item'=item") && $0.contains("carried=0") }
  }
}
