import JSON
import RoostEngine
import RoostKit
import Testing
import Text

@Suite("The schedule of a source")
struct ScheduleTests {
  /// 2025-06-15T12:00:00Z, a Sunday.
  private let now = Instant(seconds: 1_749_988_800)

  private func next(
    every: Int64 = 3600, chance: Double = 0, maximumAge: Int64? = nil,
    _ change: (inout FetchHints) -> Void = { _ in }
  ) -> Int64 {
    var hints = FetchHints()
    change(&hints)
    return Schedule(every: every, chance: chance)
      .nextDue(after: now, hints: hints, maximumAge: maximumAge).seconds - now.seconds
  }

  @Test("is due after 'every', at most a tenth earlier")
  func every() {
    #expect(next() == 3600)
    #expect(next(chance: 0.5) == 3420)
  }

  @Test("is not due before the document's ttl or max-age are over, a day at most")
  func floors() {
    #expect(next { $0.ttlMinutes = 120 } == 7200)
    #expect(next(maximumAge: 9000) == 9000)
    #expect(next(maximumAge: 60) == 3600)
    #expect(next(maximumAge: 1_000_000) == 86_400)
    #expect(next { $0.ttlMinutes = 1_000_000_000 } == 86_400)
  }

  @Test("is due in no hour or day that the document wants skipped")
  func skipped() {
    #expect(next { $0.skipHours = [13, 14] } == 3 * 3600)
    #expect(next { $0.skipDays = [0] } == 12 * 3600)
    #expect(next { $0.skipHours = Set(0...23) } == 3600)
  }

  @Test(
    "is not asked in an hour that the document wants skipped, unless it is due for a day",
    arguments: [
      (hours: 0, begin: 3), (1, 3), (2, 3), (3, 0), (9, 0), (23, 0), (24, 0), (25, 0), (1000, 0),
    ])
  func begin(_ hours: Int64, _ begin: Int64) {
    // Due at noon; the hours from 12 to 14 and the day are skipped.
    let due: JSONValue = ["skip_hours": [12, 13, 14]]
    let at = Instant(seconds: now.seconds + hours * 3600)
    #expect(Schedule.begin(of: now, at: at, by: due).seconds == now.seconds + begin * 3600)
    #expect(Schedule.begin(of: now, at: at, by: .null) == now)
    let later = Instant(seconds: at.seconds + 1)
    #expect(Schedule.begin(of: later, at: at, by: due) == later)
  }

  @Test("is asked a day after it became due, though the document wants the whole day skipped")
  func beginOnDays() {
    let due: JSONValue = ["skip_days": [0, 1]]
    let end = now.seconds + 86_400
    for hours in [0, 5, 23] as [Int64] {
      let at = Instant(seconds: now.seconds + hours * 3600)
      #expect(Schedule.begin(of: now, at: at, by: due).seconds == end)
    }
    #expect(Schedule.begin(of: now, at: Instant(seconds: end), by: due) == now)
  }

  @Test(
    "is held back from the second failure in a row on, twice as long each time, a day at most",
    arguments: [(1, nil), (2, 60), (3, 120), (8, 3840), (13, 86_400), (1_000_000, 86_400)])
  func backOff(_ failures: Int, _ wanted: Int64?) {
    let retry = Schedule(every: 3600, chance: 0).retry(after: now, failures: failures)
    #expect(retry.map { $0.seconds - now.seconds } == wanted)
  }
}
