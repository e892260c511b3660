import JSON
import RoostEngine

/// Runs a sync with its progress on standard error and its result on standard output.
struct SyncPresentation {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// What tells why records were skipped; nothing of a dry run is kept.
  private var explain: String? {
    let arguments = session.arguments
    guard !arguments.has("dry-run") else { return nil }
    guard arguments.has("sample"), arguments.value("store") == nil else { return "roost explain" }
    return "roost --store \(session.locations.sampleStore(given: nil)) explain"
  }

  /// Runs the sync; the first SIGINT or SIGTERM cancels it.
  func run(
    _ syncer: Syncer, _ options: SyncOptions
  ) async throws(ProgramFailure) -> SyncReport {
    let observer = ProgressObserver(
      manner: session.isQuiet ? .quiet : session.isVerbose ? .verbose : .plain,
      terminal: session.surroundings.errorTerminal, style: session.errorStyle,
      explain: explain
    ) { [errors = session.surroundings.errors] in errors.write($0) }
    let sync = Task { () async -> Result<SyncReport, SyncFailure> in
      do throws(SyncFailure) {
        return .success(try await syncer.run(options, observer: observer))
      } catch {
        return .failure(error)
      }
    }
    session.signals?.onStop { sync.cancel() }
    let ticker = Task {
      while !Task.isCancelled {
        observer.draw()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    let result = await sync.value
    ticker.cancel()
    await ticker.value
    observer.end(keepsFrame: session.surroundings.outputTerminal == nil || session.wantsJSON)
    switch result {
    case .success(let report): return report
    case .failure(let failure): throw ProgramFailure(failure)
    }
  }

  /// Writes the result and gives the exit code.
  /// - Parameters:
  ///   - note: said on standard error behind the table.
  ///   - empty: said there in place of a table without sources.
  func conclude(_ report: SyncReport, note: String?, empty: String) -> Int32 {
    for line in session.faults?.passed ?? [] { session.surroundings.errors.writeLine(line) }
    // Of a source that could not be written it was said there.
    if let fault = report.storeFault,
      !report.sources.contains(where: { $0.failure?.kind == SyncFailure.store })
    {
      session.surroundings.output.flush()
      session.surroundings.errors.writeLine(Message.error(fault.message, session.errorStyle))
    }
    let exit = session.signals?.exit ?? report.exit
    if session.wantsJSON {
      guard case .object(var object) = report.json else { return exit }
      object["exit"] = .integer(Int64(exit))
      session.print([JSONValue.object(object).text()])
    } else if report.sources.isEmpty {
      session.tell(empty)
    } else if !session.isQuiet {
      session.print(
        AggregateTable.lines(
          report, width: session.surroundings.columns, style: session.style))
      if let note { session.tell(note) }
    }
    return exit
  }
}
