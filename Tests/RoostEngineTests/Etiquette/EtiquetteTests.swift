import CurlHTTP
import HTTP
import JSON
import RoostEngine
import RoostPlugins
import RoostStore
import RoostTesting
import Testing
import Text

/// The manners, whole: engine, gate and client against servers on loopback, under a clock that stands
/// where the scenario puts it.
@Suite("Etiquette")
struct EtiquetteTests {
  @Test("a guest that servers like", arguments: EtiquetteScenario.all)
  func scenario(_ scenario: EtiquetteScenario) async throws {
    let house = try EtiquetteHouse(scenario)
    for (number, run) in scenario.runs.enumerated() {
      let report = try await house.sync(run)
      let label = "run \(number + 1)"
      #expect(house.seen() == run.seen.sorted(), "\(label)")
      #expect(
        report.sources.map(\.status) == run.status, "\(label): \(report.sources.map(\.failure))")
      if let said = run.said {
        let message = report.sources.first?.failure?.message ?? ""
        #expect(message.hasSuffix(said), "\(label): \(message)")
      }
      guard let due = run.due else { continue }
      let status = try #require(try house.stand.store.status(source: "a"))
      #expect(status.nextDue == house.now(run, plus: due), "\(label)")
    }
  }

  @Test("at least forty scenarios, each of its own name")
  func count() {
    #expect(EtiquetteScenario.all.count >= 40)
    #expect(Set(EtiquetteScenario.all.map(\.testDescription)).count == EtiquetteScenario.all.count)
  }
}

/// Two servers, a store and a client for one scenario.
private final class EtiquetteHouse {
  let stand: Stand
  private let servers: [LoopbackServer]
  private let client = CurlClient()
  private let scenario: EtiquetteScenario
  private var told = [0, 0]

  init(_ scenario: EtiquetteScenario) throws {
    self.scenario = scenario
    stand = try Stand()
    servers = [try LoopbackServer(), try LoopbackServer(address: "127.0.0.2")]
    for (path, answers) in scenario.answers {
      let server = path.hasPrefix("2") ? servers[1] : servers[0]
      let route = EtiquetteRoute(answers.map(placed))
      server.on(path.hasPrefix("2") ? String(path.dropFirst()) : path) { _ in route.next() }
    }
  }

  deinit { client.close() }

  func now(_ run: EtiquetteScenario.Run, plus seconds: Int64 = 0) -> Instant {
    Instant(seconds: Stand.now.seconds + run.time + seconds)
  }

  func sync(_ run: EtiquetteScenario.Run) async throws -> SyncReport {
    let now = now(run)
    let gate = HostGate(
      client, hosts: try stand.store.hosts(), time: VirtualTime(now).time, isForced: run.isForced)
    var options = SyncOptions()
    options.isForced = run.isForced
    options.onlyDue = run.onlyDue
    options.jobs = 1
    let plans = scenario.sources.enumerated().map { plan($1, name: ["a", "b", "c"][$0]) }
    return try await Syncer(
      plans, store: stand.store, gate: gate, clock: .standing(at: now), chance: { 0 }
    ).run(options, observer: SilentObserver())
  }

  /// The requests since the last question, as scenarios write them, sorted.
  func seen() -> [String] {
    let all = servers.enumerated().flatMap { place, server in
      let requests = server.requests
      defer { told[place] = requests.count }
      return requests[told[place]...].map { (place == 1 ? "2" : "") + line($0) }
    }
    return all.sorted()
  }

  private func line(_ request: LoopbackRequest) -> String {
    var line = request.path
    if let etag = request.fields["If-None-Match"] { line += " if \(etag)" }
    if let date = request.fields["If-Modified-Since"] { line += " since \(date)" }
    if let key = request.fields["Authorization"] { line += " with \(key)" }
    if let name = request.fields["User-Agent"], name != "Roost/0.1" { line += " as \(name)" }
    return line
  }

  private func plan(_ path: String, name: String) -> SourcePlan {
    let server = path.hasPrefix("2") ? servers[1] : servers[0]
    let url = server.url(path.hasPrefix("2") ? String(path.dropFirst()) : path)
    let options: JSONObject = ["url": .string(url)]
    var plan = SourcePlan(name: name, plugin: "lines") {
      try CompiledPlugin<Lines>("lines").driver(
        options: options, streamNames: ["lines"], fingerprint: Fingerprint())
    }
    plan.configuredURL = url
    plan.manners.ownOrigins = [server.origin]
    plan.manners.homeOrigins = [server.origin]
    plan.manners.allowsPrivate = true
    scenario.change(&plan)
    return plan
  }

  /// The response with the servers' origins in their places.
  private func placed(_ response: LoopbackResponse) -> LoopbackResponse {
    var response = response
    if let location = response.fields["Location"] {
      response.fields["Location"] = placed(location)
    }
    let text = String(decoding: response.body, as: UTF8.self)
    if text.contains("next {") { response.body = Array(placed(text).utf8) }
    return response
  }

  private func placed(_ text: String) -> String {
    text.replacing("{1}", with: servers[0].origin).replacing("{2}", with: servers[1].origin)
  }
}
