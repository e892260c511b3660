import HTTP
import RoostKit
import RoostPlugins
import RoostStore
import Text

/// Words for what went wrong with a response: what, where, why, what to do.
enum ResponseFailure {
  /// The failure that a status from 400 on means.
  /// - Parameter message: What the body says, as the plugin reads it.
  static func of(_ head: HTTPResponse, message: String?, now: Instant) -> SyncFailure {
    let said = message.map { " (\($0))" } ?? ""
    let what = "\(head.url) answered with status \(head.status)\(said)"
    switch head.status {
    case 410 where head.redirects.contains { !$0.isPermanent }:
      return SyncFailure(
        "http-status", "\(what): where it leads for now is gone; asked again later")
    case 410: return SyncFailure(SyncFailure.gone, "\(what): it is gone for good")
    case 429:
      let retry = HostGate.rest(head, now: now) ?? now
      return SyncFailure(
        "http-status", "\(what): too many requests; asked again after \(retry.rfc3339)",
        retryAt: retry)
    case 503:
      guard let retry = HostGate.rest(head, now: now) else {
        return SyncFailure("http-status", "\(what): it cannot answer now; asked again later")
      }
      return SyncFailure(
        "http-status", "\(what): it cannot answer now; asked again after \(retry.rfc3339)",
        retryAt: retry)
    case 401, 403:
      return SyncFailure(
        "http-status", "\(what): access is refused; look at the source's keys and headers")
    case 404:
      return SyncFailure("http-status", "\(what): there is nothing; look at the source's URL")
    case 206:
      return SyncFailure("invalid-response", "\(what): a part came, though the whole was asked for")
    case ..<400:
      return SyncFailure("http-status", "\(what), which leads nowhere; look at the source's URL")
    case 500...:
      return SyncFailure("http-status", "\(what): a fault of the server; asked again later")
    default:
      return SyncFailure("http-status", "\(what); look at the source's options")
    }
  }

  /// What a reader, a rule or a hook threw over the document from that URL.
  static func of(_ error: any Error, reading url: String) -> SyncFailure {
    switch error {
    case let failure as SyncFailure: failure
    case let failure as ReadFailure: SyncFailure(failure.kind, "\(url): \(failure.message)")
    // A body that is no JSON has its place in no manifest: the address is all that tells it.
    case let failure as PluginError where failure.kind == "not-json":
      SyncFailure(failure.kind, "\(url): \(failure.message)")
    case let failure as PluginError: SyncFailure(failure.kind, failure.message)
    case let failure as StoreError: of(failure)
    default: SyncFailure("invalid-document", "\(url) cannot be read: \(error)")
    }
  }

  /// What the store threw.
  static func of(_ error: StoreError) -> SyncFailure {
    let kind =
      switch error.kind {
      case .overtaken: SyncFailure.overtaken
      case .refused: SyncFailure.notStored
      default: SyncFailure.store
      }
    return SyncFailure(kind, error.message)
  }
}
