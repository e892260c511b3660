import Diagnostics
import FoundationEssentials
import JSON
import RoostEngine
import RoostPlugins
import YAML

/// Checks one case of a plugin's samples.
struct CaseCheck {
  /// What it found.
  struct Outcome {
    var summary: PluginCheckResult.Case
    var faults: [Diagnostic] = []
    /// What it gave; nil where it failed.
    var items: JSONValue?
  }

  private let plugin: Plugin
  private let source: YAMLSource
  private let sample: SampleCase
  private let run: SampleRun

  init(_ plugin: Plugin, _ set: SampleSet, _ source: YAMLSource, _ sample: SampleCase) {
    self.plugin = plugin
    self.source = source
    self.sample = sample
    run = SampleRun(plugin, set, sample)
  }

  func run(into coverage: inout Coverage) async -> Outcome {
    var outcome = Outcome(
      summary: PluginCheckResult.Case(name: sample.name, items: 0, skipped: 0, isRight: false))
    outcome.faults += missingFiles()
    guard outcome.faults.isEmpty else { return outcome }
    do {
      let result = try await run.preview()
      outcome.summary.items = result.entries.count
      outcome.summary.skipped = result.skipped.count
      outcome.faults += faults(of: result)
      guard result.failure == nil else { return outcome }
      outcome.items = result.itemsJSON
      try await cover(result, &coverage)
      outcome.faults += try await disquiet(result)
    } catch let failure as SyncFailure {
      outcome.faults.append(fault(kind: failure.kind, failure.message))
      return outcome
    } catch {
      outcome.faults.append(fault(kind: "system", "\(error)"))
      return outcome
    }
    outcome.faults += unasked()
    outcome.summary.isRight = !outcome.faults.contains { $0.severity == .error }
    return outcome
  }

  private func missingFiles() -> [Diagnostic] {
    let responses = sample.responses.compactMap { response in
      response.file.map { (mark: response.mark, what: "response", file: $0) }
    }
    let outputs = sample.outputs.values.sorted().map {
      (mark: sample.mark, what: "output", file: $0)
    }
    return (responses + outputs).compactMap { mark, what, file in
      guard !FileManager.default.isReadableFile(atPath: file) else { return nil }
      return source.diagnostic(
        kind: "unreadable", at: mark, "the \(what)'s file '\(file)' cannot be read",
        help: "name a file of the folder samples.")
    }
  }

  private func faults(of result: PreviewResult) -> [Diagnostic] {
    var faults = run.asked.unanswered.map { target in
      fault(
        kind: "no-sample", "'\(target)' is asked for, and no sample answers it",
        help: "add it under 'responses'.")
    }
    if let failure = result.failure, faults.isEmpty {
      faults.append(fault(kind: failure.kind, failure.message))
    }
    // A feed may be untidy on purpose; a page must map its own samples without a fault.
    if plugin.manifest.body != .compiled { faults += result.warnings.map(mapping) }
    if result.failure == nil, result.entries.isEmpty {
      faults.append(
        fault(
          .warning, kind: "no-item", "the case gives no item",
          help: result.skipped.first.map { "\($0)." }))
    }
    return faults
  }

  /// A warning of a mapping: where it begins with a place of the page, a fault at that place.
  private func mapping(_ warning: String) -> Diagnostic {
    let page = plugin.manifest.source
    let parts = warning.dropFirst(page.file.count + 1).split(
      separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard warning.hasPrefix(page.file + ":"), parts.count == 3, let line = Int(parts[0]),
      let column = Int(parts[1])
    else { return fault(kind: "mapping", warning) }
    return page.diagnostic(
      kind: "mapping", at: YAMLMark(line: line, column: column),
      "case '\(sample.name)':\(parts[2])")
  }

  /// Each stream alone, so that what a stream's values give is not hidden by another's.
  private func cover(_ result: PreviewResult, _ coverage: inout Coverage) async throws {
    guard run.streams.count > 1 else {
      if let stream = run.streams.first { add(result, of: stream, to: &coverage) }
      return
    }
    for stream in run.streams {
      add(try await run.preview(of: [stream]), of: stream, to: &coverage)
    }
  }

  private func add(_ result: PreviewResult, of stream: String, to coverage: inout Coverage) {
    coverage.add(result.entries, of: stream)
    let answered = run.asked.answered
    func paths(_ wasAsked: Bool) -> Set<String> {
      Set(
        sample.responses.filter { answered.contains($0.mark) == wasAsked }.map { response in
          "\(response.method) \(response.target.prefix { $0 != "?" })"
        })
    }
    coverage.add(pages: result.pages, of: stream, unasked: paths(false), asked: paths(true))
  }

  /// Whether a second sync over the same responses writes anything.
  private func disquiet(_ first: PreviewResult) async throws -> [Diagnostic] {
    guard let counts = try await run.secondSync() else { return [] }
    let written = counts.new + counts.updated + counts.related
    guard written > 0 else { return [] }
    let second = try await run.preview(at: run.later)
    let change = JSONDifference.all(first.itemsJSON, second.itemsJSON).first.map {
      "items\($0.path.text) changes with the clock"
    }
    return [
      fault(
        kind: "not-quiet",
        "a second sync over the same responses writes again (\(written) of the items)",
        help: change.map { "\($0); give an item nothing that depends on the time of the sync." })
    ]
  }

  private func unasked() -> [Diagnostic] {
    sample.responses.filter { !run.asked.answered.contains($0.mark) }.map { response in
      source.diagnostic(
        .warning, kind: "unused-sample", at: response.mark,
        "case '\(sample.name)' never asks for '\(response.method) \(response.target)'",
        help: "remove it, or look why the request is another.")
    }
  }

  private func fault(
    _ severity: Diagnostic.Severity = .error, kind: String, _ message: String, help: String? = nil
  ) -> Diagnostic {
    source.diagnostic(
      severity, kind: kind, at: sample.mark, "case '\(sample.name)': \(message)", help: help)
  }
}
