import RoostCLI
import Testing
import Text

@Suite("Moments of --since and --until")
struct MomentTests {
  private let now = Instant(seconds: 1_750_000_000)

  @Test("a span counts back from now")
  func span() {
    #expect(Moment.parse("7d", now: now) == Instant(seconds: 1_750_000_000 - 604_800))
    #expect(Moment.parse("1h30m", now: now) == Instant(seconds: 1_750_000_000 - 5400))
  }

  @Test("RFC 3339 is itself, a day begins at midnight here")
  func days() throws {
    #expect(Moment.parse("2025-06-01T12:00:00+02:00", now: now)?.rfc3339 == "2025-06-01T10:00:00Z")
    let day = try #require(Moment.parse("2025-06-01", now: now))
    #expect(LocalTime(day).text == "2025-06-01 00:00")
  }

  @Test(
    "every other form is none",
    arguments: ["", "soon", "2025-6-1", "2025-02-30", "2025-06", "7", "99999999d", "-7d"])
  func refuses(text: String) {
    #expect(Moment.parse(text, now: now) == nil)
  }
}
