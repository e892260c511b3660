import RoostStore
import Text

extension SourceReport {
  /// The report of a source that may not be asked now; nil: it may.
  /// - Parameter before: How the source fared before.
  init?(holdingBack plan: SourcePlan, _ before: SourceStatus, in context: SyncContext) {
    // Samples know nothing of what a server asked for.
    guard !context.options.isForced, !context.options.usesSamples, !plan.isEdited(since: before),
      !before.isAhead(of: context.clock.now)
    else { return nil }
    let help = SyncFailure.forcing(plan.name)
    if before.state == .gone {
      self.init(
        source: plan.name, plugin: plan.plugin, status: .gone,
        failure: SyncFailure(
          SyncFailure.gone,
          before.errorMessage
            ?? "its server says that it is gone for good; '--force' asks again"))
      return
    }
    guard let retry = before.retryAt, retry > context.clock.now else { return nil }
    var why = before.errorMessage.map { ": \($0)" } ?? ""
    // A host that wants rest says so itself.
    if why.hasSuffix(help) { why.removeLast(help.count) }
    self.init(
      source: plan.name, plugin: plan.plugin, status: .deferred,
      failure: SyncFailure(
        SyncFailure.heldBack, "held back until \(retry.rfc3339)\(why)\(help)", retryAt: retry))
  }
}
