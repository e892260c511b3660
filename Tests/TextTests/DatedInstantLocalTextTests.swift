import Testing
import Text

@Suite("Dates for people")
struct DatedInstantLocalTextTests {
  @Test(
    "a date is shown no more exactly than it is known",
    arguments: [
      (.year, "2026"), (.half, "2026-H1"), (.quarter, "2026-Q2"), (.month, "2026-05"),
      (.week, "2026-05-04"), (.day, "2026-05-04"),
    ] as [(DatePrecision, String)])
  func keepsPrecision(precision: DatePrecision, expected: String) throws {
    let instant = try #require(Instant(rfc3339: "2026-05-04T00:00:00Z"))
    #expect(DatedInstant(instant, precision: precision).localText == expected)
  }

  @Test("a day is the one that was written, in whatever zone")
  func keepsWrittenDay() throws {
    let instant = try #require(Instant(rfc3339: "2025-05-31T22:00:00Z"))
    #expect(
      DatedInstant(instant, precision: .day, offsetMinutes: 120).localText == "2025-06-01")
  }

  @Test("local time agrees with its own offset from UTC")
  func agreesWithOffset() throws {
    let instant = try #require(Instant(rfc3339: "2025-06-01T12:34:56Z"))
    let local = LocalTime(instant)
    let back = Instant(
      local.date, hour: local.hour, minute: local.minute, second: local.second,
      offsetMinutes: local.offsetMinutes)
    #expect(back == instant)
    #expect(!local.zone.isEmpty)
  }

  @Test("the beginning of a day is midnight on the clocks here")
  func findsMidnight() throws {
    let date = CivilDate(year: 2025, month: 6, day: 1)
    let local = LocalTime(try #require(LocalTime.beginning(of: date)))
    #expect(local.date == date)
    #expect(local.text == "2025-06-01 00:00")
  }
}
