import Glibc
import Testing

@testable import ProcessHost

@Suite("the system's list of processes")
struct ProcessEntryTests {
  /// `/proc/PID/stat` with that name and state.
  static func stat(_ name: String, _ state: String = "S") -> ArraySlice<UInt8> {
    Array(
      "42 (\(name)) \(state) 7 40 41 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 987 1000 3 18446744073709551615 1\n"
        .utf8)[...]
  }

  @Test(
    "is read whatever a process calls itself", arguments: ["sh", "a b", ") S 1 1 1 (", "((", ""])
  func names(name: String) throws {
    let entry = try #require(ProcessEntry(42, stat: Self.stat(name)))
    #expect(entry.identity == ProcessEntry.Identity(pid: 42, start: 987))
    #expect([entry.parent, entry.group, entry.session] == [7, 40, 41])
    #expect(entry.memory > 0 && entry.memory % 3 == 0)
  }

  @Test("counts none that has ended", arguments: ["Z", "X"])
  func ended(state: String) { #expect(ProcessEntry(42, stat: Self.stat("sh", state)) == nil) }

  @Test("counts none of a line that is cut")
  func cut() { #expect(ProcessEntry(42, stat: Array("42 (sh) S 7 40".utf8)[...]) == nil) }

  @Test("holds this process")
  func own() { #expect(ProcessEntry.all().contains { $0.pid == getpid() }) }
}
