import Diagnostics
import FoundationEssentials
import Glibc
import RoostPlugins
import Testing

@Suite("What may be trusted")
struct FolderTrustTests {
  func withFolder(_ body: (String) throws -> Void) throws {
    let path = "/tmp/trust-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test("one's own folder and file are")
  func own() throws {
    try withFolder { folder in
      chmod(folder, 0o755)
      #expect(FolderTrust.fault(folder) == nil)
      try Data().write(to: URL(filePath: "\(folder)/a"))
      chmod("\(folder)/a", 0o664)
      #expect(FolderTrust.fault("\(folder)/a") == nil)
    }
  }

  @Test("what everyone can write is not, and the message says what to do")
  func writable() throws {
    try withFolder { folder in
      chmod(folder, 0o777)
      #expect(
        FolderTrust.fault(folder)?.text() == """
          \(folder): error: everyone can write it, so it is not trusted
          help: run: chmod o-w '\(folder)'
          """)
      try Data().write(to: URL(filePath: "\(folder)/a"))
      chmod("\(folder)/a", 0o666)
      #expect(FolderTrust.fault("\(folder)/a")?.kind == "not-trusted")
    }
  }

  @Test("a file in a folder that everyone can write is not, unless each deletes only his own")
  func parent() throws {
    try withFolder { folder in
      try Data().write(to: URL(filePath: "\(folder)/a"))
      chmod("\(folder)/a", 0o600)
      chmod(folder, 0o777)
      #expect(
        FolderTrust.fault("\(folder)/a")?.text() == """
          \(folder): error: everyone can write it, so it is not trusted
          help: run: chmod o-w '\(folder)'
          """)
      chmod(folder, 0o1777)
      #expect(FolderTrust.fault("\(folder)/a") == nil)
      #expect(FolderTrust.fault(folder) == nil)
    }
  }

  @Test("what is not there is no matter of trust")
  func absent() {
    #expect(FolderTrust.fault("/nowhere/at/all") == nil)
  }
}
