import HTTP
import RoostStore
import Testing
import Text

@testable import RoostEngine

@Suite("MovedAddress")
struct MovedAddressTests {
  /// One sync a day: the redirects that its first response took, and whether its document was valid.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Statuses of each sync's chain; its targets are `https://new/1`, `https://new/2` …
    var chains: [[Int]]
    var areValid = true
    var moved: String?
    var candidate: String?
  }

  static let cases = [
    Case(testDescription: "no redirect, no move", chains: [[], []]),
    Case(testDescription: "one 301 makes a candidate", chains: [[301]], candidate: "https://new/1"),
    Case(
      testDescription: "a second makes the move", chains: [[301], [301]], moved: "https://new/1"),
    Case(testDescription: "308 counts like 301", chains: [[308], [301]], moved: "https://new/1"),
    Case(
      testDescription: "a whole permanent chain moves to its end",
      chains: [[301, 308], [301, 308]],
      moved: "https://new/2"),
    Case(testDescription: "302, 303 and 307 move nothing", chains: [[302], [303], [307], [307]]),
    Case(testDescription: "one temporary hop spoils a chain", chains: [[301, 302], [301, 302]]),
    Case(
      testDescription: "other ends are other candidates", chains: [[301], [301, 301]],
      candidate: "https://new/2"),
    Case(
      testDescription: "an answer without redirect ends a candidacy", chains: [[301], [], [301]],
      candidate: "https://new/1"),
    Case(
      testDescription: "what is no valid document moves nothing", chains: [[301], [301]],
      areValid: false),
  ]

  @Test("is learnt from two syncs", arguments: cases)
  func learns(_ one: Case) {
    var status = SourceStatus()
    for (day, chain) in one.chains.enumerated() {
      status = sync(status, chain, isValid: one.areValid, day: Int64(day))
    }
    #expect(status.movedURL == one.moved)
    #expect(status.moveCandidate == one.candidate)
  }

  @Test("the move serves for a week, then the configured URL is asked again")
  func weekly() {
    let status = moved()
    #expect(replacement(status, day: 2) == "https://new/1")
    #expect(replacement(status, day: 7) == "https://new/1")
    #expect(replacement(status, day: 8) == nil)
    let asked = sync(status, [301], day: 8)
    #expect(asked.movedURL == "https://new/1")
    #expect(replacement(asked, day: 9) == "https://new/1")
  }

  @Test("a configured URL that answers again takes its place back")
  func comesBack() {
    let asked = sync(moved(), [], day: 8)
    #expect(asked.movedURL == nil)
    #expect(replacement(asked, day: 8) == nil)
  }

  @Test("an edit of the configured URL forgets the move")
  func edited() {
    #expect(
      MovedAddress.replacement(of: "https://other/", moved(), now: Self.now(day: 2)) == nil)
    let status = MovedAddress.noted(
      .init(configured: "https://other/", redirects: [], isValid: true), in: moved(),
      now: Self.now(day: 2))
    #expect(status.configuredURL == "https://other/")
    #expect(status.movedURL == nil)
  }

  @Test("a moved address that fails is forgotten at once")
  func failing() {
    let status = sync(moved(), [], isValid: false, day: 2)
    #expect(status.movedURL == nil)
    #expect(replacement(status, day: 2) == nil)
  }

  @Test("a moved address that moves on is followed after two more syncs")
  func movesOn() {
    var status = sync(moved(), [301, 301], day: 2)
    #expect(status.movedURL == "https://new/1")
    status = sync(status, [301, 301], day: 3)
    #expect(status.movedURL == "https://new/2")
  }

  private func moved() -> SourceStatus { sync(sync(SourceStatus(), [301], day: 0), [301], day: 1) }

  private func replacement(_ status: SourceStatus, day: Int64) -> String? {
    MovedAddress.replacement(of: "https://old/", status, now: Self.now(day: day))
  }

  private func sync(
    _ status: SourceStatus, _ chain: [Int], isValid: Bool = true, day: Int64
  ) -> SourceStatus {
    let redirects = chain.enumerated().map {
      HTTPResponse.Redirect(status: $1, url: "https://new/\($0 + 1)")
    }
    return MovedAddress.noted(
      .init(configured: "https://old/", redirects: redirects, isValid: isValid), in: status,
      now: Self.now(day: day))
  }

  private static func now(day: Int64) -> Instant { Instant(seconds: 1_750_000_000 + day * 86_400) }
}
