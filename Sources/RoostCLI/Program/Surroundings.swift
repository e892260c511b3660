import Diagnostics
import FoundationEssentials

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the program finds around it: environment, folders, terminals, outputs.
package struct Surroundings: Sendable {
  /// Variables of the environment; an empty one counts as absent.
  package var environment: [String: String]
  /// The folder in which it was started.
  package var folder: String
  /// The user's folder; nil where there is none.
  package var home: String?
  /// The program's own path, links resolved; nil where unknown.
  package var executable: String?
  /// Where results go.
  package var output: OutputBuffer
  /// Where everything else goes.
  package var errors: OutputBuffer
  /// Reads standard input to its end; nil where it cannot be read, or holds more bytes than that.
  package var input: @Sendable (_ limit: Int) -> [UInt8]? = { _ in [] }
  /// The terminal behind `output`; nil where there is none.
  package var outputTerminal: Terminal?
  /// The terminal behind `errors`; nil where there is none.
  package var errorTerminal: Terminal?

  /// Surroundings made up of those, as for tests.
  package init(
    environment: [String: String], folder: String, home: String?, executable: String?,
    output: OutputBuffer, errors: OutputBuffer, outputTerminal: Terminal? = nil,
    errorTerminal: Terminal? = nil
  ) {
    self.environment = environment
    self.folder = folder
    self.home = home
    self.executable = executable
    self.output = output
    self.errors = errors
    self.outputTerminal = outputTerminal
    self.errorTerminal = errorTerminal
  }

  /// Those of this process.
  package static func process() -> Surroundings {
    let environment = ProcessInfo.processInfo.environment
    var surroundings = Surroundings(
      environment: environment, folder: FileManager.default.currentDirectoryPath,
      home: environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? accountHome,
      executable: realPath("/proc/self/exe") ?? CommandLine.arguments.first.flatMap(realPath),
      output: OutputBuffer { Descriptor.write($0, to: 1) },
      errors: OutputBuffer(isImmediate: true) { Descriptor.write($0, to: 2) },
      outputTerminal: .behind(1), errorTerminal: .behind(2))
    surroundings.input = { Descriptor.read(0, atMost: $0) }
    return surroundings
  }

  /// The variable's text; nil where it is not set, or empty.
  package func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Seconds within which the program ends once it is stopped, unless `ROOST_STOP_SECONDS` says otherwise.
  static let standardStopSeconds = 2.0

  /// What `ROOST_STOP_SECONDS` says, or the standard; nil where it is no number from 1 to 3600.
  var stopSeconds: Double? {
    guard let text = variable("ROOST_STOP_SECONDS") else { return Self.standardStopSeconds }
    return Int(text).flatMap { (1...3600).contains($0) ? Double($0) : nil }
  }

  /// Colours for standard output, as `--color` and `NO_COLOR` say.
  func style(for terminal: Terminal?, _ choice: String?) -> TextStyle {
    switch choice {
    case "always": TextStyle(isOn: true)
    case "never": TextStyle(isOn: false)
    default:
      TextStyle(
        isOn: terminal != nil && variable("NO_COLOR") == nil && environment["TERM"] != "dumb")
    }
  }

  /// The columns that a table may take; nil off a terminal, where nothing is cut.
  var columns: Int? { outputTerminal?.size().columns }

  private static var accountHome: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 4096)
    let status = getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found)
    guard status == 0, found != nil, let home = entry.pw_dir else { return nil }
    return String(cString: home)
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
