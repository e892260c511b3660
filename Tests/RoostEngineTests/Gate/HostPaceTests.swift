import RoostPlugins
import RoostStore
import Testing
import Text

@testable import RoostEngine

@Suite("HostPace")
struct HostPaceTests {
  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("requests are spaced, and each keeps its place")
  func spacing() {
    var pace = HostPace()
    let answers = [0, 0, 100, 2000].map {
      pace.ask(at: at($0), perHost: 9, spacing: 250, limits: [])
    }
    #expect(
      answers == [.send(at: at(0)), .send(at: at(250)), .send(at: at(500)), .send(at: at(2000))])
  }

  @Test("no more are under way than may be, and one that ends makes room")
  func perHost() {
    var pace = HostPace()
    #expect(pace.ask(at: at(0), perHost: 2, spacing: 0, limits: []) == .send(at: at(0)))
    #expect(pace.ask(at: at(0), perHost: 2, spacing: 0, limits: []) == .send(at: at(0)))
    #expect(pace.ask(at: at(0), perHost: 2, spacing: 0, limits: []) == .busy)
    pace.end()
    #expect(pace.ask(at: at(0), perHost: 2, spacing: 0, limits: []) == .send(at: at(0)))
  }

  @Test("a request to rest is heeded until its end, and the longer of two counts")
  func rest() {
    var pace = HostPace()
    pace.hold(until: at(600_000))
    pace.hold(until: at(500_000))
    #expect(
      pace.ask(at: at(599_999), perHost: 1, spacing: 0, limits: [])
        == .heldBack(until: at(600_000)))
    #expect(
      pace.ask(at: at(599_999), perHost: 1, spacing: 0, limits: [], isForced: true)
        == .send(at: at(599_999)))
    pace.end()
    #expect(
      pace.ask(at: at(600_000), perHost: 1, spacing: 0, limits: []) == .send(at: at(600_000)))
    #expect(pace.takeChange()?.retryAt == at(600_000))
    #expect(pace.takeChange() == nil)
  }

  @Test("a rest longer than a server can demand was kept by a clock that went wrong")
  func wrongClock() {
    var status = HostStatus()
    status.retryAt = at(86_400_000)
    #expect(HostPace(status).holds(at: at(0)) == at(86_400_000))
    #expect(HostPace(status).holds(at: at(-1000)) == nil)
  }

  @Test("a short span's limit is waited for, a long one's defers")
  func limits() {
    var short = HostPace()
    let two = [RateLimit(requests: 2, seconds: 10)]
    let answers = [0, 1000, 2000, 2000].map {
      short.ask(at: at($0), perHost: 9, spacing: 0, limits: two)
    }
    #expect(
      answers == [
        .send(at: at(0)), .send(at: at(1000)), .send(at: at(10_000)), .send(at: at(11_000)),
      ])
    var long = HostPace()
    let hourly = [RateLimit(requests: 1, seconds: 3600)]
    #expect(long.ask(at: at(0), perHost: 1, spacing: 0, limits: hourly) == .send(at: at(0)))
    long.end()
    #expect(
      long.ask(at: at(1000), perHost: 1, spacing: 0, limits: hourly)
        == .heldBack(until: at(3_600_000)))
  }

  @Test("of several limits the strictest counts, also over what an earlier run sent")
  func keptLimits() {
    var status = HostStatus()
    status.recentRequests = [at(0), at(1000), at(2000)]
    var pace = HostPace(status)
    let limits = [RateLimit(requests: 3, seconds: 3600), RateLimit(requests: 1, seconds: 1)]
    #expect(
      pace.ask(at: at(2500), perHost: 1, spacing: 0, limits: limits)
        == .heldBack(until: at(3_600_000)))
    #expect(pace.takeChange() == nil)
    #expect(
      pace.ask(at: at(3_600_000), perHost: 1, spacing: 0, limits: limits)
        == .send(at: at(3_600_000)))
    #expect(pace.status.recentRequests == [at(1000), at(2000), at(3_600_000)])
    #expect(pace.takeChange() == pace.status)
  }
}
