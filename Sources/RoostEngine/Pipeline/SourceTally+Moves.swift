import HTTP
import RoostStore

extension SourceTally {
  /// Tells of a move that this status is the first to believe; gives the status as it is.
  func telling(_ status: SourceStatus?, after before: SourceStatus) -> SourceStatus? {
    if let moved = status?.movedURL, moved != before.movedURL {
      warn("it has moved to \(moved) for good, which is asked from now on; edit sources.yaml")
    }
    return status
  }

  /// Tells of the redirects on the way to a response.
  func step(over redirects: [HTTPResponse.Redirect]) {
    for redirect in redirects { step("redirected (\(redirect.status)) to \(redirect.url)") }
  }
}
