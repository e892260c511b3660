import FoundationEssentials
import Glibc
import Testing
import Threads

@testable import ProcessHost

@Suite("a private folder")
struct PrivateFolderTests {
  /// What a command may leave in its home; `top` is the folder, `beside` one that is not its own.
  struct Remains: Sendable {
    var name: String
    var make: @Sendable (_ top: String, _ beside: String) -> Void
  }

  static let remains: [Remains] = [
    Remains(name: "nothing") { _, _ in },
    Remains(name: "a folder that may not be written") { top, _ in
      mkdir("\(top)/home/mod", 0o700)
      touch("\(top)/home/mod/file")
      chmod("\(top)/home/mod", 0o555)
    },
    Remains(name: "folders that may not be entered, in one another") { top, _ in
      mkdir("\(top)/home/a", 0o700)
      mkdir("\(top)/home/a/b", 0o700)
      touch("\(top)/home/a/b/file")
      for path in ["home/a/b", "home/a", "home", ""] { chmod("\(top)/\(path)", 0) }
    },
    Remains(name: "folders deeper than there are descriptors and longest paths") { top, _ in
      var folder = open("\(top)/home", O_RDONLY | O_DIRECTORY)
      for _ in 0..<3000 {
        mkdirat(folder, "deeper", 0o500)
        fchmod(folder, 0o500)
        let next = openat(folder, "deeper", O_RDONLY | O_DIRECTORY)
        fchmod(next, 0o700)
        close(folder)
        folder = next
      }
      close(folder)
    },
    Remains(name: "links out of it, and names that are no text") { top, beside in
      symlink(beside, "\(top)/home/link")
      symlink("\(beside)/file", "\(top)/home/file-link")
      symlink("nowhere", "\(top)/home/broken")
      let name: [CChar] = Array("\(top)/home/".utf8CString.dropLast()) + [-1, -2, 0]
      mkdir(name, 0o700)
      mkfifo("\(top)/home/pipe", 0o600)
    },
    Remains(name: "many files") { top, _ in
      for place in 0..<500 { touch("\(top)/home/\(place)") }
    },
  ]

  @Test("is gone with all that a command left in it, and nothing else is", arguments: remains)
  func removes(_ remains: Remains) throws {
    let place = try Run.Place()
    mkdir("\(place.path)/beside", 0o700)
    Self.touch("\(place.path)/beside/file")
    let left = try Self.asNobody(owning: place) {
      let folder = try PrivateFolder(in: place.path, files: ["config.json": Array("key".utf8)])
      remains.make(folder.path, "\(place.path)/beside")
      return folder.remove(until: .infinity)
    }
    #expect(left == nil)
    let entries = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(entries.sorted() == ["beside", "own"])
    #expect(FileManager.default.fileExists(atPath: "\(place.path)/beside/file"))
  }

  @Test("loses its files at least where the rest of it cannot be removed, and says so")
  func cannot() throws {
    let place = try Run.Place()
    let (path, left) = try Self.asNobody(owning: place) {
      let folder = try PrivateFolder(in: place.path, files: ["config.json": Array("key".utf8)])
      return (folder.path, folder.remove(until: 0))
    }
    #expect(
      left
        == "the private folder \(path) cannot be removed whole: Timer expired; remove it yourself")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["home"])
  }

  private static func touch(_ path: String) { close(open(path, O_WRONLY | O_CREAT, 0o600)) }

  /// Whom permissions bind on this thread (setfsuid(2), whose header Swift's Glibc does not have).
  private static func setFileUser(_ user: uid_t) {
    let symbol = dlsym(nil, "setfsuid")
    _ = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)(user)
  }

  /// Runs the closure as someone whom permissions bind: root's own do not.
  private static func asNobody<Result: Sendable>(
    owning place: Run.Place, _ body: @escaping @Sendable () throws -> Result
  ) throws -> Result {
    let nobody: uid_t = 65_534
    let isRoot = geteuid() == 0
    if isRoot { for path in ["", "/beside"] { chown(place.path + path, nobody, gid_t(nobody)) } }
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    // It holds for the thread alone.
    try SystemThread.start {
      if isRoot { Self.setFileUser(nobody) }
      let made = Swift.Result { try body() }
      result.withLock { $0 = made }
    }.join()
    return try #require(result.withLock { $0 }).get()
  }
}
