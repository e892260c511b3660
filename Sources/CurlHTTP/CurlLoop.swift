import CCurl
import HTTP
import Threads

/// The inbox of the thread that carries all transfers, and the thread itself, started when first
/// needed.
final class CurlLoop: Sendable {
  private struct State {
    var commands: [CurlCommand] = []
    /// Whether the thread will look into the inbox without being woken.
    var isAwake = true
    var multi: MultiPointer?
    var thread: SystemThread?
    var isStopped = false
  }

  /// A multi handle, of which other threads call nothing but `curl_multi_wakeup`, which libcurl
  /// allows; the inbox's lock keeps that apart from the handle's end.
  struct MultiPointer: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let settings: CurlSettings
  private let state = Mutex(State())

  init(_ settings: CurlSettings) { self.settings = settings }

  /// Puts a command into the inbox and wakes the thread where it sleeps.
  func post(_ command: CurlCommand) {
    let refusal = state.withLock { state -> HTTPError? in
      guard !state.isStopped else {
        return HTTPError(.cancelled, "the HTTP client has been closed")
      }
      guard start(&state) else {
        return DescriptorShortage.present?.error
          ?? HTTPError(.system, "the system gives no thread, or too few open files ('ulimit -n')")
      }
      state.commands.append(command)
      wake(&state)
      return nil
    }
    if let refusal, case .start(let transfer) = command { transfer.finish(.failure(refusal)) }
  }

  /// Takes the commands out. From then on the thread needs no waking.
  func take() -> [CurlCommand] {
    state.withLock { state in
      state.isAwake = true
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Whether there is nothing to do, so that the thread may sleep; it must then be woken.
  func maySleep() -> Bool {
    state.withLock { state in
      state.isAwake = !state.commands.isEmpty
      return !state.isAwake
    }
  }

  /// Ends every transfer and the thread, and waits for it, unless this is it.
  func stop() {
    let thread = state.withLock { state -> SystemThread? in
      state.isStopped = true
      state.commands.append(.stop)
      wake(&state)
      defer { state.thread = nil }
      return state.thread
    }
    guard let thread else { return }
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }

  private func wake(_ state: inout State) {
    guard !state.isAwake, let multi = state.multi else { return }
    state.isAwake = true
    curl_multi_wakeup(multi.pointer)
  }

  /// Starts the thread where it does not run yet; false where the system refuses.
  private func start(_ state: inout State) -> Bool {
    if state.thread != nil { return true }
    guard Self.isReady, let pointer = curl_multi_init() else { return false }
    // Where it got no pipe, nothing would wake it: what is asked would wait for a minute.
    guard curl_multi_wakeup(pointer) == CURLM_OK else {
      curl_multi_cleanup(pointer)
      return false
    }
    let multi = MultiPointer(pointer: pointer)
    let thread = try? SystemThread.start { [self, settings] in
      let carrier = CurlCarrier(multi.pointer, inbox: self, settings: settings)
      carrier.run()
      self.state.withLock { $0.multi = nil }
      // Its watch must outlive the connections.
      withExtendedLifetime(carrier) { _ = curl_multi_cleanup(multi.pointer) }
    }
    guard let thread else {
      curl_multi_cleanup(pointer)
      return false
    }
    state.multi = multi
    state.thread = thread
    return true
  }

  /// libcurl's global start, once a process and not before the first request.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
