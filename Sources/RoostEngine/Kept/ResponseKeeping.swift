import HTTP
import RoostStore
import Text

/// Whether and how long the responses of one source are kept in a sync.
struct ResponseKeeping: Sendable {
  let plan: SourcePlan
  let context: SyncContext
  /// Cuts secrets out of what is kept.
  let mask: SecretMask

  /// - Parameter mask: What is secret, if more than the source's own secrets.
  init(plan: SourcePlan, context: SyncContext, mask: SecretMask? = nil) {
    (self.plan, self.context, self.mask) = (plan, context, mask ?? plan.mask)
  }

  /// Whether responses go to the store; not those that come from there.
  var isOn: Bool { plan.keepRaw != nil && !context.options.replaysKept }

  /// What becomes of a page's response that was read whole.
  func kept(_ outcome: PageOutcome, of request: HTTPRequest) -> PageKeeping {
    guard outcome.isKept, isOn, let retention = plan.keepRaw else { return .none }
    return .kept(
      ResponseHead(
        outcome.head, to: request, mask: mask, now: context.clock.now, keeping: retention))
  }

  /// What becomes of a page's kept response that stands.
  var confirmed: PageKeeping {
    guard isOn, let retention = plan.keepRaw else { return .none }
    return .confirmed(until: retention.end(from: context.clock.now))
  }

  /// When the response to a lookup goes that is asked for every so many seconds: not before that.
  func end(ofLookupDueEvery every: Int64) -> Instant? {
    plan.keepRaw?.end(from: context.clock.now, longerBy: every)
  }
}
