package import Diagnostics
package import JSON

/// What the check of one plugin found.
package struct PluginCheckResult: Sendable {
  /// What one case of its samples gave.
  package struct Case: Sendable {
    /// Its name.
    package var name: String
    /// How many items it gave.
    package var items: Int
    /// How many records gave none.
    package var skipped: Int
    /// Whether all of it is as expected.
    package var isRight: Bool
  }

  /// A file that was written.
  package struct Update: Sendable {
    /// Its path.
    package var file: String
    /// How it differs from what was there before, as a unified diff shows it.
    package var difference: [String]
  }

  /// The plugin's name.
  package var plugin: String
  /// Its folder.
  package var folder: String
  /// Each case of its samples.
  package var cases: [Case] = []
  /// Errors and warnings.
  package var faults: [Diagnostic] = []
  /// What `--update` wrote.
  package var updates: [Update] = []

  /// A plugin of which nothing is known yet.
  package init(plugin: String, folder: String) {
    self.plugin = plugin
    self.folder = folder
  }

  /// Items of all cases.
  package var items: Int { cases.reduce(0) { $0 + $1.items } }

  /// `plugin check --json`.
  package var json: JSONValue {
    [
      "plugin": .string(plugin), "folder": .string(folder),
      "cases": .array(
        cases.map { one in
          [
            "case": .string(one.name), "items": .integer(Int64(one.items)),
            "skipped": .integer(Int64(one.skipped)), "right": .bool(one.isRight),
          ]
        }),
      "faults": .array(
        faults.map { fault in
          [
            "severity": .string(fault.severity.rawValue), "kind": .string(fault.kind),
            "message": .string(fault.message), "location": .string(fault.location),
          ]
        }),
      "updated": .array(updates.map { .string($0.file) }),
    ]
  }
}
