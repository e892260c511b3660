import CCurl
import Glibc
import HTTP
import Text

extension EasyHandle {
  /// Hangs the callbacks in. Each gets the handle itself, which outlives its place in libcurl.
  func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = roost_curl_set_writer(pointer, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      EasyHandle.at(context)?.receive(
        head: UnsafeRawBufferPointer(start: bytes, count: size * count))
        ?? 0
    }
    _ = roost_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context)
    _ = roost_curl_set_writer(pointer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      EasyHandle.at(context)?.receive(
        body: UnsafeRawBufferPointer(start: bytes, count: size * count))
        ?? 0
    }
    _ = roost_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context)
    _ = roost_curl_set_opener(pointer) { context, purpose, address in
      guard let address else { return CURL_SOCKET_BAD }
      return EasyHandle.at(context)?.open(&address.pointee) ?? CURL_SOCKET_BAD
    }
    _ = roost_curl_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, context)
    _ = roost_curl_set_prerequest(pointer) { context, address, _, _, _ in
      let isAllowed = EasyHandle.at(context)?.begin(connectedTo: address) ?? false
      return isAllowed ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
    _ = roost_curl_set_pointer(pointer, CURLOPT_PREREQDATA, context)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
    context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
  }

  /// A line of the head has come; gives the bytes taken, fewer end the transfer.
  private func receive(head line: UnsafeRawBufferPointer) -> Int {
    guard let transfer else { return 0 }
    transfer.deadline.progress(at: clock.now)
    switch transfer.head.take(line, limit: settings.maximumHeaderSize) {
    case .more: return line.count
    case .complete: return transfer.receiveHead() ? line.count : 0
    case .tooLarge:
      let limit = ByteLimit.text(settings.maximumHeaderSize)
      transfer.failure = HTTPError(
        .tooLarge, "'\(transfer.hop.place)' sent a header section of more than \(limit)")
      return 0
    }
  }

  /// Bytes of the body have come; gives the bytes taken, or that libcurl shall keep them.
  private func receive(body chunk: UnsafeRawBufferPointer) -> Int {
    guard let transfer else { return 0 }
    transfer.deadline.progress(at: clock.now)
    if transfer.isPaused {
      transfer.isHeldByCurl = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    return transfer.receive(chunk, at: clock.now) ? chunk.count : 0
  }

  /// Makes the socket for a connection, unless its address may not be reached.
  private func open(_ address: inout curl_sockaddr) -> curl_socket_t {
    guard let transfer else { return CURL_SOCKET_BAD }
    let found = withUnsafePointer(to: &address.addr) { IPAddress(socketAddress: $0) }
    // With a proxy it is the proxy's address, which the user wrote.
    if transfer.options.proxy == nil, let refusal = transfer.refusal(of: found) {
      transfer.refuse(refusal)
      return CURL_SOCKET_BAD
    }
    let made = socket(
      address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
    if made < 0 {
      transfer.refuse(DescriptorShortage(errno)?.error)
    } else {
      transfer.noteTrial()
    }
    return made
  }

  /// A connection, new or kept, is there; false where its address may not be reached.
  private func begin(connectedTo address: UnsafePointer<CChar>?) -> Bool {
    guard let transfer else { return false }
    transfer.deadline.progress(at: clock.now)
    return transfer.begin(connectedTo: address.flatMap { IPAddress(String(cString: $0)) })
  }
}
