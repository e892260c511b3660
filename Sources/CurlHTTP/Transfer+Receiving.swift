import CCurl
import HTTP
import Text

extension Transfer {
  /// Most bytes of an unwanted body that are read to keep its connection.
  static let mostDrained = 64 << 10

  /// The head is whole: follows a redirect, or hands the head to the receiver. False ends the
  /// transfer.
  func receiveHead() -> Bool {
    phase = .reading
    do throws(HTTPError) {
      if options.followsRedirects {
        nextHop = try hop.following(head.status, location: head.fields["Location"])
      }
    } catch {
      failure = error
      return false
    }
    if nextHop != nil {
      isDraining = true
      return true
    }
    guard checkWay() else { return false }
    let packing = head.fields.values("Content-Encoding").joined(separator: ", ")
    self.packing = packing.isEmpty ? nil : packing
    var response = HTTPResponse(
      status: head.status, fields: head.fields, url: hop.text, redirects: hop.redirects)
    response.isFromPublicAddress = isPublic
    self.response = response
    guard receiver.receive(head: response) else {
      isDraining = true
      return true
    }
    return checkLength()
  }

  /// Refuses a body that says itself that it is too large, before reading it.
  private func checkLength() -> Bool {
    guard let text = head.fields["Content-Length"], let length = Int(text),
      length > options.maximumBodySize, head.status != 304
    else { return true }
    failure = tooLarge
    return false
  }

  /// Bytes of the body have come; false ends the transfer.
  func receive(_ chunk: UnsafeRawBufferPointer, at now: Int64) -> Bool {
    if isDraining {
      drained += chunk.count
      return drained <= Self.mostDrained
    }
    guard let packing else { return hand(chunk, at: now) }
    return unpack(chunk, packing: packing, at: now)
  }

  /// Hands decoded bytes on; false ends the transfer.
  func hand(_ chunk: UnsafeRawBufferPointer, at now: Int64) -> Bool {
    bodySize += chunk.count
    guard bodySize <= options.maximumBodySize else {
      failure = tooLarge
      return false
    }
    guard let resume else { return false }
    switch receiver.receive(chunk, resume: resume) {
    case .proceed: return true
    case .pause:
      isPaused = true
      deadline.pause(at: now)
      return true
    case .stop:
      failure = HTTPError(.cancelled, "the transfer from '\(hop.place)' was stopped")
      return false
    }
  }

  var tooLarge: HTTPError {
    let limit = ByteLimit.text(options.maximumBodySize)
    return HTTPError(
      .tooLarge, "the body from '\(hop.place)' is larger than \(limit), the limit ('max_size')")
  }

  /// Why the hop may not be left to a proxy, which alone sees the address of a name: its host is itself
  /// written as a private address, or as this machine. Nil: it may.
  var refusalBeforeProxy: HTTPError? {
    guard options.proxy != nil, let name = hop.url.hostName else { return nil }
    let isLocal = name == "localhost" || name.hasSuffix(".localhost")
    guard let address = IPAddress(isLocal ? "127.0.0.1" : name) else { return nil }
    return refusal(of: address)
  }

  /// A connection to that address, new or kept, is there; false where it may not serve the hop. Where it
  /// may, what was refused before, such as another address of the same name, is to blame for nothing.
  func begin(connectedTo address: IPAddress?) -> Bool {
    phase = .waiting
    // With a proxy it is the proxy's address, which the user wrote.
    if options.proxy == nil {
      isPublic = address?.isPrivate == false
      if let refusal = refusal(of: address) {
        refuseConnection(refusal)
        return false
      }
    }
    noteTrial()
    return true
  }

  /// Why a connection to that address may not serve the hop; nil: it may.
  func refusal(of address: IPAddress?) -> HTTPError? {
    if options.allowsPrivate { return nil }
    if let address {
      if !address.isPrivate { return nil }
      let isWritten = hop.url.hostName.flatMap { IPAddress($0) } != nil
      if isAtOwnOrigin, isWritten || address.mayHaveOwnName { return nil }
    }
    // Of a place that tells its own network's secrets nobody is told how to get there: who led here may be
    // after just that.
    let advice =
      address?.mayHaveOwnName ?? true
      ? "; 'allow_private: true' permits it"
      : ", to which nothing but a URL of sources.yaml may lead"
    let reach = address?.reach.rawValue ?? "unknown"
    let written = address.map { " (\($0.text))" } ?? ""
    let way = hop.redirects.isEmpty ? "" : ", reached by a redirect,"
    return HTTPError(
      .blockedAddress,
      "'\(hop.place)'\(written)\(way) is a \(reach) address\(advice)")
  }
}
