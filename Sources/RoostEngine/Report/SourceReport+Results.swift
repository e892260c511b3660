extension SourceReport {
  /// The report over all streams that were walked.
  /// - Parameters:
  ///   - status: How what is no stream's own came out.
  ///   - failure: Why it ended before its streams did.
  init(
    of plan: SourcePlan, _ results: [StreamResult], _ status: SyncStatus, failure: SyncFailure?
  ) {
    let worst = results.worst?.status ?? status
    self.init(
      source: plan.name, plugin: plan.plugin, status: max(worst, status),
      failure: failure
        ?? results.filter { $0.failure != nil }.worst?.failure)
    streams = results.map(\.report)
    for result in results { counts += result.report.counts }
  }
}
