import HTTP
import RoostStore
import Text

/// Where a source has moved to for good: learnt from permanent redirects, never from sources.yaml.
///
/// A pure function of what was remembered and what was seen. A move is believed when a chain of
/// nothing but 301 and 308 led to a valid document in two syncs; the configured URL is asked again
/// weekly, and an edit of it forgets all.
enum MovedAddress {
  /// How long the configured URL is not asked, in seconds: a week.
  static let patience: Int64 = 7 * 86_400

  /// What was seen of a source in one sync.
  struct Sight: Hashable, Sendable {
    /// The URL that sources.yaml names.
    var configured: String
    /// The redirects of the first response.
    var redirects: [HTTPResponse.Redirect]
    /// Whether the document behind them was read, or found as it was.
    var isValid: Bool
  }

  /// The URL to ask in place of the configured one; nil: that itself.
  static func replacement(of configured: String, _ status: SourceStatus, now: Instant) -> String? {
    guard status.configuredURL == configured, let moved = status.movedURL,
      let asked = status.configuredURLAskedAt, now.seconds - asked.seconds < patience
    else { return nil }
    return moved
  }

  /// What is remembered after a sync at that moment, given what was before it.
  static func noted(_ sight: Sight, in before: SourceStatus, now: Instant) -> SourceStatus {
    var status = before
    let wasReplaced = replacement(of: sight.configured, before, now: now) != nil
    if status.configuredURL != sight.configured {
      status.configuredURL = sight.configured
      status.moveCandidate = nil
      status.movedURL = nil
    }
    if !wasReplaced { status.configuredURLAskedAt = now }
    guard sight.isValid else {
      // A move that leads nowhere is forgotten, so that the next sync begins at the configured URL.
      if wasReplaced { forget(&status) }
      return status
    }
    let target = permanentTarget(sight.redirects)
    if wasReplaced {
      if let target { see(target, &status) }
    } else if let target {
      if target != status.movedURL { see(target, &status) }
    } else {
      forget(&status)
    }
    return status
  }

  /// Where a chain leads that is permanent at every hop; nil where it is not, or there is none.
  static func permanentTarget(_ redirects: [HTTPResponse.Redirect]) -> String? {
    redirects.allSatisfy(\.isPermanent) ? redirects.last?.url : nil
  }

  /// A target seen once is a candidate, seen again it is believed.
  private static func see(_ target: String, _ status: inout SourceStatus) {
    if status.moveCandidate == target {
      status.movedURL = target
      status.moveCandidate = nil
    } else {
      status.moveCandidate = target
    }
  }

  private static func forget(_ status: inout SourceStatus) {
    status.moveCandidate = nil
    status.movedURL = nil
  }
}

extension HTTPResponse.Redirect {
  /// Whether what was asked has moved for good.
  var isPermanent: Bool { status == 301 || status == 308 }
}
