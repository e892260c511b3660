import HTTP
import ProcessHost
import RoostPlugins
import Text

/// Runs the commands of one source, within its limits, and hands over what they write.
struct ProcessOutput: Sendable {
  private let source: ProcessSource
  private let plan: SourcePlan
  private let runner: any ProcessRunner
  private let tally: SourceTally

  /// Most bytes of what a tap tells of its streams.
  static let discoverySize = 64 << 20

  init(of source: ProcessSource, plan: SourcePlan, runner: any ProcessRunner, tally: SourceTally) {
    self.source = source
    self.plan = plan
    self.runner = runner
    self.tally = tally
  }

  /// Whether taps can be asked for their streams.
  var isLive: Bool { runner.isLive }

  /// Runs a command to its end; its output goes to the receiver, which is given no head.
  /// - Throws: `SyncFailure` where it did not end well.
  func run(_ launch: ProcessLaunch, to receiver: any HTTPReceiver) async throws(SyncFailure) {
    var limits = HostLimits()
    limits.seconds = plan.processTimeout ?? ProcessLimits.seconds
    limits.outputSize =
      launch.purpose == .discovery
      ? Self.discoverySize : plan.manners.maximumBodySize ?? ProcessLimits.outputSize
    let words = ProcessFailure(
      command: source.spec.command.first ?? "", limits: limits, mask: tally.mask)
    let line = source.spec.command.joined(separator: " ")
    switch launch.purpose {
    case .discovery: tally.count(asking: "\(line) --discover")
    case .tap: tally.count(asking: line)
    // It was asked for, and counted, as a document.
    case .stream: tally.step("runs \(line)")
    }
    let end: HostEnd
    do {
      end = try await runner.run(launch, limits: limits) { chunk, resume in
        switch receiver.receive(chunk, resume: resume) {
        case .proceed: .proceed
        case .pause: .pause
        case .stop: .stop
        }
      }
    } catch {
      throw words.of(error)
    }
    if let fault = end.boxFault { tally.warn("\(fault); the command ran without a box") }
    if let leftover = end.leftover { tally.warn(leftover) }
    if let failure = words.of(end) { throw failure }
    if let said = words.said(end.tail) { tally.said(said) }
  }

  /// Runs a command whose output is small, and gives that whole.
  /// - Throws: `SyncFailure` where it did not end well.
  func whole(
    _ launch: ProcessLaunch, on pool: WorkerPool
  ) async throws(SyncFailure) -> [UInt8] {
    let collector = BodyCollector(tally: tally)
    let mailbox = ResponseMailbox(collector, on: pool)
    do throws(SyncFailure) {
      try await run(launch, to: mailbox)
      await mailbox.end(isWhole: true)
    } catch {
      await mailbox.end(isWhole: false)
      throw error
    }
    return collector.body
  }
}
