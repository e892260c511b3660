import Diagnostics
import FoundationEssentials
import JSON
package import RoostPlugins
import YAML

/// Checks one plugin's folder as a whole: page, expressions, samples, README.
///
/// Nothing of it reaches the network or starts a program.
package struct PluginCheck: Sendable {
  private let plugin: Plugin
  private let known: [String]
  private let secrets: [String]
  private let updates: Bool
  private var result: PluginCheckResult
  private var told: Set<String> = []

  private init(_ plugin: Plugin, known: [String], secrets: [String], updates: Bool) {
    self.plugin = plugin
    self.known = known
    self.secrets = secrets
    self.updates = updates
    result = PluginCheckResult(plugin: plugin.name, folder: plugin.manifest.folder)
  }

  /// Checks everything.
  ///
  /// - Parameters:
  ///   - known: The names of all plugins, for examples that name others.
  ///   - secrets: Values that must stand in no sample: those of the user's sources.yaml.
  ///   - updates: Whether expected items and option tables that differ are written anew.
  package static func run(
    _ plugin: Plugin, known: [String], secrets: [String] = [], updates: Bool = false
  ) async -> PluginCheckResult {
    var check = PluginCheck(plugin, known: known, secrets: secrets, updates: updates)
    await check.run()
    check.result.faults = Diagnostics(check.result.faults).sorted().all
    return check.result
  }

  private mutating func run() async {
    let manifest = plugin.manifest
    result.faults += manifest.warnings
    let expressions = manifest.expressionFaults
    result.faults += expressions + manifest.commandFaults
    if manifest.summary == nil {
      result.faults.append(
        manifest.fault(
          kind: "missing-key", "the page has no 'summary'", help: "say in one line what it reads."))
    }
    checkReadme()
    // What does not compile fails in every case, and says less there.
    if expressions.isEmpty { await checkSamples() }
  }

  private mutating func checkReadme() {
    let path = "\(plugin.manifest.folder)/README.md"
    guard let file = TextFile(path: path) else {
      result.faults.append(
        Diagnostic(
          kind: "no-readme", file: path, message: "plugin '\(plugin.name)' has no README.md",
          help: "'roost plugin new' writes one to begin with."))
      return
    }
    let table = OptionTable.filled(file.text, with: plugin.manifest.options)
    if updates, table != file.text {
      write(table, to: path, before: file.text)
      result.faults += ReadmeCheck(plugin.manifest, known).faults(of: TextFile(table, file: path))
    } else {
      result.faults += ReadmeCheck(plugin.manifest, known).faults(of: file)
    }
  }

  private mutating func checkSamples() async {
    let set: SampleSet
    do throws(Diagnostics) {
      set = try SampleSet.read(of: plugin.manifest)
    } catch {
      result.faults += error.all
      return
    }
    guard let source = set.source, !set.cases.isEmpty else {
      result.faults.append(
        Diagnostic(
          kind: "no-samples", file: "\(set.folder)/samples.yaml",
          message: "plugin '\(plugin.name)' has no samples",
          help: "'roost plugin record SOURCE' saves what its server answers."))
      return
    }
    result.faults += SecretScan(set, plugin.manifest, known: secrets).faults()
    var coverage = Coverage(plugin.manifest)
    var isWhole = true
    for sample in set.cases {
      let check = CaseCheck(plugin, set, source, sample)
      let outcome = await check.run(into: &coverage)
      result.cases.append(outcome.summary)
      result.faults += outcome.faults.filter { isNew($0) }
      if let items = outcome.items {
        compare(items, with: set.itemsFile(of: sample))
      } else {
        isWhole = false
      }
    }
    // What a failed case would have given is not known.
    if isWhole { result.faults += coverage.faults() }
  }

  /// Whether a fault of the page's mapping was not told of an earlier case.
  private mutating func isNew(_ fault: Diagnostic) -> Bool {
    guard fault.kind == "mapping",
      let words = fault.message.split(separator: ":", maxSplits: 1).last
    else { return true }
    return told.insert("\(fault.location):\(words)").inserted
  }

  private mutating func compare(_ items: JSONValue, with path: String) {
    let expected = ExpectedItems(path)
    let faults = expected.faults(giving: items, folder: plugin.manifest.folder)
    guard !faults.isEmpty else { return }
    if updates {
      write(ExpectedItems.written(items), to: path, before: expected.text?.text)
    } else {
      result.faults += faults
      result.cases[result.cases.count - 1].isRight = false
    }
  }

  private mutating func write(_ text: String, to path: String, before: String?) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      let lines =
        before.map { LineDifference.lines(from: $0, to: text) }
        ?? ["+ (new file, \(text.split(separator: "\n").count) lines)"]
      result.updates.append(PluginCheckResult.Update(file: path, difference: lines))
    } catch {
      result.faults.append(
        Diagnostic(
          kind: "unwritable", file: path, message: "the file cannot be written",
          help: "look at the permissions of its folder."))
    }
  }
}

extension Manifest {
  /// A fault at the key `plugin`, or where the page begins.
  func fault(
    _ severity: Diagnostic.Severity = .error, kind: String, _ message: String, help: String?
  ) -> Diagnostic {
    let line = (1...source.lineCount).first { source.line($0).hasPrefix("plugin:") } ?? 1
    return source.diagnostic(
      severity, kind: kind, at: .init(line: line, column: 1), message, help: help)
  }
}
