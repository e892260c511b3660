import CCurl
import HTTP

/// Carries transfers on the loop's thread: everything here runs on that thread alone.
final class CurlCarrier {
  private let multi: UnsafeMutableRawPointer
  private let inbox: CurlLoop
  private let settings: CurlSettings
  private let clock = LoopClock()
  private let watch = CertificateWatch()
  private var active: [UnsafeMutableRawPointer: EasyHandle] = [:]
  private var idle: [EasyHandle] = []
  /// When the deadlines of the active transfers are to be looked at again; none is earlier.
  private var nextCheck = Int64.max

  init(_ multi: UnsafeMutableRawPointer, inbox: CurlLoop, settings: CurlSettings) {
    self.multi = multi
    self.inbox = inbox
    self.settings = settings
    _ = roost_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, settings.maximumIdleConnections)
    _ = roost_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  /// Turns until it is told to stop, then ends what is still under way.
  func run() {
    while obey() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      clock.update()
      collect()
      checkDeadlines()
      if inbox.maySleep() {
        curl_multi_poll(multi, nil, 0, wait, nil)
        clock.update()
      }
    }
    for handle in Array(active.values) {
      end(handle, .failure(HTTPError(.cancelled, "the HTTP client has been closed")))
    }
  }

  /// Milliseconds that the loop may sleep.
  private var wait: Int32 {
    nextCheck == .max ? 60_000 : Int32(max(0, min(nextCheck - clock.now, 60_000)))
  }

  /// Does what the inbox asks; false for the end.
  private func obey() -> Bool {
    var goesOn = true
    for command in inbox.take() {
      switch command {
      case .start(let transfer): start(transfer)
      case .cancel(let transfer): cancel(transfer)
      case .resume(let transfer): resume(transfer)
      case .stop: goesOn = false
      }
    }
    return goesOn
  }

  private func start(_ transfer: Transfer) {
    guard !transfer.isCancelled else { return transfer.finish(.failure(.cancelled)) }
    transfer.deadline.begin(at: clock.now)
    transfer.resume = { [inbox, weak transfer] in
      if let transfer { inbox.post(.resume(transfer)) }
    }
    guard let handle = idle.popLast() ?? EasyHandle(settings, clock: clock, watch: watch) else {
      return transfer.finish(.failure(HTTPError(.system, "libcurl gives no handle")))
    }
    begin(transfer, on: handle)
  }

  /// Sends the transfer's hop.
  private func begin(_ transfer: Transfer, on handle: EasyHandle) {
    if let refusal = transfer.refusalBeforeProxy {
      active[handle.pointer] = nil
      idle.append(handle)
      return transfer.finish(.failure(refusal))
    }
    handle.prepare(transfer)
    active[handle.pointer] = handle
    curl_multi_add_handle(multi, handle.pointer)
    if let next = transfer.deadline.next { nextCheck = min(nextCheck, next) }
  }

  private func cancel(_ transfer: Transfer) {
    transfer.isCancelled = true
    if let handle = transfer.handle { end(handle, .failure(.cancelled)) }
  }

  private func resume(_ transfer: Transfer) {
    guard transfer.isPaused, let handle = transfer.handle else { return }
    transfer.isPaused = false
    transfer.deadline.resume(at: clock.now)
    guard transfer.unpack(at: clock.now) else {
      return end(handle, .failure(transfer.failure ?? .cancelled))
    }
    if let next = transfer.deadline.next { nextCheck = min(nextCheck, next) }
    guard !transfer.isPaused else { return }
    if let held = transfer.heldEnd { return conclude(handle, transfer, held) }
    guard transfer.isHeldByCurl else { return }
    transfer.isHeldByCurl = false
    curl_easy_pause(handle.pointer, CURLPAUSE_CONT)
  }

  /// Takes up the transfers that libcurl has ended.
  private func collect() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      var code = CURLE_OK
      guard let pointer = roost_curl_done(message, &code), let handle = active[pointer],
        let transfer = handle.transfer
      else { continue }
      let isDone = code == CURLE_OK || transfer.isDraining && code == CURLE_WRITE_ERROR
      let result: Result<Void, HTTPError> =
        isDone && transfer.failure == nil
        ? .success(())
        : .failure(
          transfer.failure ?? transfer.refusal ?? CurlFailure(code, handle, transfer).error)
      // What has come, and waits packed for a receiver that paused, is still to be handed over.
      if transfer.isPaused, transfer.unpacker != nil {
        transfer.heldEnd = result
      } else {
        conclude(handle, transfer, result)
      }
    }
  }

  /// Takes up a transfer that has ended on libcurl's side, and of which all was handed over.
  private func conclude(
    _ handle: EasyHandle, _ transfer: Transfer, _ result: Result<Void, HTTPError>
  ) {
    switch result {
    case .success: finish(handle, transfer)
    case .failure(let failure): end(handle, .failure(failure))
    }
  }

  /// A response has ended: follows its redirect, or hands it over.
  private func finish(_ handle: EasyHandle, _ transfer: Transfer) {
    if let failure = transfer.unfinished {
      end(handle, .failure(failure))
    } else if transfer.advance() {
      curl_multi_remove_handle(multi, handle.pointer)
      handle.release()
      begin(transfer, on: handle)
    } else if let response = transfer.response {
      end(handle, .success(response))
    } else {
      let place = transfer.hop.place
      end(handle, .failure(HTTPError(.invalidResponse, "'\(place)' sent no complete head")))
    }
  }

  private func end(_ handle: EasyHandle, _ result: Result<HTTPResponse, HTTPError>) {
    curl_multi_remove_handle(multi, handle.pointer)
    active[handle.pointer] = nil
    let transfer = handle.transfer
    handle.release()
    if idle.count < settings.maximumIdleConnections { idle.append(handle) }
    transfer?.finish(result)
  }

  /// Ends what has taken too long, once the earliest deadline may have come.
  private func checkDeadlines() {
    guard clock.now >= nextCheck else { return }
    nextCheck = .max
    for handle in Array(active.values) {
      guard let transfer = handle.transfer else { continue }
      if let limit = transfer.deadline.exceeded(at: clock.now) {
        end(handle, .failure(CurlFailure.timeout(limit, handle, transfer)))
      } else if let next = transfer.deadline.next {
        nextCheck = min(nextCheck, next)
      }
    }
  }
}

extension HTTPError {
  fileprivate static let cancelled = HTTPError(.cancelled, "the request was cancelled")
}
