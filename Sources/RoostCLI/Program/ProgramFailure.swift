package import Diagnostics
package import JSON
package import RoostEngine
package import RoostStore
import Text

/// Why the program could not do what it was asked for: exit codes 2 to 4.
package struct ProgramFailure: Error, Sendable {
  /// The exit code.
  package var exit: Int32
  /// The faults, never empty; the first stands in the JSON form.
  package var faults: [Diagnostic]

  /// Wrong usage: exit code 2.
  package init(_ error: UsageError) {
    exit = 2
    faults = [
      Diagnostic(kind: "usage", file: "roost", message: error.message, help: error.help)
    ]
  }

  /// A fault of what the command line holds, with its place: the exit code is that of wrong usage.
  init(exit: Int32, _ fault: Diagnostic) {
    self.exit = exit
    faults = [fault]
  }

  /// Something named on the command line that is not there: exit code 2.
  package init(notFound message: String, help: String?) {
    exit = 2
    faults = [Diagnostic(kind: "not-found", file: "roost", message: message, help: help)]
  }

  /// Faults of the configuration or of manifests: exit code 3.
  package init(_ diagnostics: Diagnostics) {
    exit = 3
    faults = diagnostics.sorted().all
  }

  /// The store cannot be used: exit code 4.
  package init(_ error: StoreError) {
    exit = 4
    faults = [Diagnostic(kind: "store", file: error.path, message: error.message)]
  }

  /// A sync that cannot even begin, since the store or the system refuses: exit code 4.
  package init(_ failure: SyncFailure) {
    exit = 4
    faults = [Diagnostic(kind: failure.kind, file: "roost", message: failure.message)]
  }

  /// For people, on standard error, with a closing line feed.
  package func text(color: Bool) -> String {
    Diagnostics(faults).text(color: color) + "\n"
  }

  /// For machines, on standard output: `{"error":{"kind","message","location"}}`, and `faults` with
  /// every one where there are several.
  package var json: JSONValue {
    // A warning says less than what made the program give up.
    guard let first = faults.first(where: { $0.severity == .error }) ?? faults.first else {
      return ["error": nil]
    }
    guard case .object(var error) = Self.json(first) else { return ["error": nil] }
    if faults.count > 1 { error["faults"] = .array(faults.map(Self.json)) }
    return ["error": .object(error)]
  }

  /// One fault; a fault of the command line has no location.
  package static func json(_ fault: Diagnostic) -> JSONValue {
    [
      "kind": .string(fault.kind), "message": .string(fault.message),
      "location": fault.file == "roost" ? .null : .string(fault.location),
    ]
  }
}
