import RoostKit
import Testing
import Text
import Threads

@testable import RoostStore

#if canImport(Glibc)
  import Glibc
#endif

@Suite("many at once") struct ConcurrencyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("four writers and eight readers on one file lose nothing and never fail")
  func writersAndReaders() async throws {
    let path = folder.store
    _ = try Store(path: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try Store(path: path)
          let sync = Sync(store: store, source: "s\(writer)")
          let shared = Sync(store: store, source: "shared", stream: "w\(writer)")
          for round in 0..<12 {
            try sync((0..<20).map { entry("\(round * 20 + $0)") }, reach: .increment)
            try shared((0..<5).map { entry("x\($0)", "same") }, reach: .increment)
            try store.setRead(true, [round + 1])
          }
        }
      }
      for _ in 0..<8 {
        group.addTask {
          let store = try Store(path: path, mode: .readOnly)
          var last = 0
          for _ in 0..<40 {
            let count = try store.ids { $0.limit = nil }.count
            #expect(count >= last)
            last = count
          }
        }
      }
      try await group.waitForAll()
    }
    let store = try Store(path: path)
    #expect(try store.ids { $0.limit = nil }.count == 4 * 12 * 20 + 5)
    #expect(try store.sources().map(\.items) == [240, 240, 240, 240, 5])
    #expect(try store.integrity() == "ok")
  }

  @Test("many that make the same new store at once all get it", arguments: 0..<8)
  func creation(_ round: Int) async throws {
    let path = folder.path + "/\(round).db"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          try Sync(store: try Store(path: path), source: "s\(writer)")([entry("a")])
        }
      }
      try await group.waitForAll()
    }
    #expect(try Store(path: path).ids().count == 8)
  }

  @Test("a reader sees one state while a writer goes on, and does not hold it up")
  func readerDoesNotBlock() throws {
    let store = try Store(path: folder.store)
    try Sync(store: store)([entry("a"), entry("b")])
    var seen: [String] = []
    var query = ItemQuery()
    query.limit = nil
    try store.eachItem(query) { item in
      if seen.isEmpty { try Sync(store: store)([entry("c"), entry("d")]) }
      seen.append(item.item.id)
      return true
    }
    #expect(seen == ["b", "a"])
    #expect(try store.ids().count == 4)
  }

  @Test("one store serves reading and writing from many threads") func oneStore() async throws {
    let store = try Store(path: folder.store)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for round in 0..<10 {
            try Sync(store: store, source: "s\(writer)")([entry("\(round)")], reach: .increment)
            _ = try store.sources()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.ids { $0.limit = nil }.count == 40)
  }
}
