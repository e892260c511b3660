import Diagnostics
import FoundationEssentials
import RoostEngine
import RoostPlugins
import RoostStore
import Text

/// What every command works with: the command line, the surroundings, the clock, the signals.
struct Session: Sendable {
  let surroundings: Surroundings
  let arguments: ParsedArguments
  let signals: StopSignals?
  let compiled: [any CompiledPluginEntry]
  /// The program's clock when it began.
  let now: Instant
  /// Whether that was set by `ROOST_NOW`, so that it stands still.
  let isClockSet: Bool
  /// Where a test wants the sync to end; nil: nowhere.
  let faults: FaultInjection?
  let locations: Locations
  /// Colours of standard output.
  let style: TextStyle
  /// Colours of standard error.
  let errorStyle: TextStyle

  init(
    _ surroundings: Surroundings, _ arguments: ParsedArguments, signals: StopSignals?,
    compiled: [any CompiledPluginEntry]
  ) throws(UsageError) {
    self.surroundings = surroundings
    self.arguments = arguments
    self.signals = signals
    self.compiled = compiled
    if let text = surroundings.variable("ROOST_NOW") {
      guard let moment = Instant(rfc3339: text) else {
        throw UsageError(
          "$ROOST_NOW is '\(text)', which is no moment of RFC 3339",
          help: "write it as 2025-06-01T12:00:00Z.")
      }
      now = moment
      isClockSet = true
    } else {
      now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
      isClockSet = false
    }
    if surroundings.stopSeconds == nil {
      throw UsageError(
        "$ROOST_STOP_SECONDS is '\(surroundings.variable("ROOST_STOP_SECONDS") ?? "")', which is no whole number from 1 to 3600",
        help: "without it a program that is stopped ends within 2 seconds.")
    }
    faults = try surroundings.variable("ROOST_FAULT").map { text throws(UsageError) in
      try FaultInjection(text)
    }
    locations = Locations(
      surroundings, config: arguments.value("config"), store: arguments.value("store"))
    let color = arguments.value("color")
    style = surroundings.style(for: surroundings.outputTerminal, color)
    errorStyle = surroundings.style(for: surroundings.errorTerminal, color)
  }

  /// Whether the result is to be JSON.
  var wantsJSON: Bool { arguments.has("json") || arguments.value("format") == "json" }

  var isQuiet: Bool { arguments.has("quiet") }
  var isVerbose: Bool { arguments.has("verbose") && !isQuiet }

  /// The clock of a sync.
  var clock: SyncClock { isClockSet ? .standing(at: now) : .running(from: now) }

  /// Spreads what is due; where the clock is set, a run is to be repeatable.
  var chance: @Sendable () -> Double {
    let isClockSet = isClockSet
    return { isClockSet ? 0.5 : Double.random(in: 0..<1) }
  }

  /// Writes lines to standard output.
  func print(_ lines: [String]) {
    for line in lines { surroundings.output.writeLine(line) }
  }

  /// Writes a line to standard error, unless `--quiet` was said: behind the results so far, since both
  /// may go to one terminal.
  func tell(_ line: String) {
    guard !isQuiet else { return }
    surroundings.output.flush()
    surroundings.errors.writeLine(line)
  }

  /// Writes a warning to standard error, unless `--quiet` was said.
  func warn(_ text: String) { tell(Message.warning(text, errorStyle)) }
}
