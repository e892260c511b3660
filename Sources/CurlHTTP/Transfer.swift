import Codings
import HTTP
import Text

/// One request on its way through the loop: what is sent, what has come, and who waits for it.
///
/// Unchecked: after `post(.start)` every property is read and written on the loop's thread alone;
/// before it, by the task that made the transfer. `resume` and cancellation go through the inbox.
final class Transfer: @unchecked Sendable {
  /// How far the response has come.
  enum Phase {
    case connecting, waiting, reading
  }

  let options: HTTPOptions
  let receiver: any HTTPReceiver
  /// Who waits for the result; nil once it was given.
  var continuation: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>?
  /// The request that is under way.
  var hop: HTTPHop
  private let firstOrigin: String?
  /// The request that a redirect leads to, once this one has ended.
  var nextHop: HTTPHop?
  /// The head as far as it has come.
  var head = HeadReader()
  /// The response that is being read; nil before its head is whole.
  var response: HTTPResponse?
  /// What ended the transfer on our side, in place of what libcurl then reports.
  var failure: HTTPError?
  /// Why no address of the host could be tried, as far as they have come; nil once one was.
  private(set) var refusal: HTTPError?
  /// Whether a connection to an address that may be reached was begun.
  private var hasTried = false
  var phase = Phase.connecting
  /// Whether the task was cancelled, also before the start.
  var isCancelled = false
  /// Whether the connection leads to a public address itself.
  var isPublic = false
  /// Decoded bytes of the body so far.
  var bodySize = 0
  /// The codings in which the body is said to be packed; nil where it is not.
  var packing: String?
  /// What unpacks it, from its first byte on.
  var unpacker: BodyUnpacker?
  /// How the transfer ended while the receiver had paused it and packed bytes still waited.
  var heldEnd: Result<Void, HTTPError>?
  /// Bytes of an unwanted body that were read, so that its connection can serve again.
  var drained = 0
  /// Whether the body goes to nobody: a redirect's, or one that the receiver declined.
  var isDraining = false
  /// Whether the receiver wants no more for now, and whether libcurl has been told.
  var isPaused = false
  var isHeldByCurl = false
  /// Called by the receiver; made with the first chunk.
  var resume: (@Sendable () -> Void)?
  var deadline: Deadline
  /// The handle while it is in the loop.
  var handle: EasyHandle?

  init(_ hop: HTTPHop, options: HTTPOptions, receiver: any HTTPReceiver) {
    self.hop = hop
    firstOrigin = hop.url.origin
    self.options = options
    self.receiver = receiver
    deadline = Deadline(total: options.totalTimeout, stall: options.stallTimeout)
  }

  /// Whether the hop goes to an origin that the user wrote, which may be private.
  var isAtOwnOrigin: Bool {
    options.privateOrigin != nil && options.privateOrigin == hop.url.origin
  }

  /// Whether the hop goes to the origin of the first: what is trusted for a source serves no other.
  var isAtFirstOrigin: Bool { hop.url.origin == firstOrigin }

  /// Makes ready for the request that a redirect leads to; false where there is none.
  func advance() -> Bool {
    guard let next = nextHop else { return false }
    hop = next
    nextHop = nil
    head = HeadReader()
    (refusal, hasTried) = (nil, false)
    isPublic = false
    phase = .connecting
    isDraining = false
    drained = 0
    (packing, unpacker) = (nil, nil)
    return true
  }

  /// Notes why an address is not tried. It counts only where none was: else that one's own failure is what
  /// is to be told, in whichever order they came.
  func refuse(_ reason: HTTPError?) {
    if !hasTried { refusal = reason ?? refusal }
  }

  /// Notes that an address is tried.
  func noteTrial() { (refusal, hasTried) = (nil, true) }

  /// Notes that the connection itself, which is there, may not serve.
  func refuseConnection(_ reason: HTTPError) { refusal = reason }

  /// Hands the result to who waits; later calls do nothing.
  func finish(_ result: Result<HTTPResponse, HTTPError>) {
    continuation?.resume(returning: result)
    continuation = nil
  }
}
