import CCurl
import Glibc
import HTTP
import Text

/// What a failure of libcurl means to people.
struct CurlFailure {
  /// The kind and the message.
  let error: HTTPError

  /// Words the code that ended the transfer.
  init(_ code: CURLcode, _ handle: EasyHandle, _ transfer: Transfer) {
    let place = transfer.hop.place
    if case .connecting = transfer.phase, let shortage = DescriptorShortage.present {
      error = shortage.error
      return
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      error = HTTPError(.unresolvedHost, "no address is known for '\(transfer.hop.url.host ?? "")'")
    case CURLE_COULDNT_RESOLVE_PROXY:
      error = HTTPError(.unresolvedHost, "no address is known for the proxy")
    case CURLE_COULDNT_CONNECT:
      let target = transfer.options.proxy == nil ? "'\(place)'" : "the proxy"
      error = HTTPError(
        .connectionFailed, "could not connect to \(target): \(Self.systemReason(handle))")
    case CURLE_OPERATION_TIMEDOUT:
      error = Self.timeout(("connect", transfer.options.connectTimeout), handle, transfer)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      error = HTTPError(
        .tls,
        TLSFailure(
          text: handle.failureText, place: place, host: transfer.hop.url.hostName ?? "",
          note: handle.certificateNote
        ).message)
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_INITFAILED:
      let file = handle.certificateFile(for: transfer).map { " '\($0)'" } ?? ""
      error = HTTPError(.tls, "the file\(file) of trusted certificates cannot be read")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      error = HTTPError(.invalidResponse, "the answer of '\(place)' is no HTTP")
    case CURLE_OUT_OF_MEMORY where transfer.phase == .waiting:
      // What libcurl 7.88 says of a single field beyond its own limit (CURL_MAX_HTTP_HEADER).
      error = HTTPError(.tooLarge, "'\(place)' sent a header field of more than 100 KiB")
    case CURLE_PARTIAL_FILE:
      error = HTTPError(
        .connectionFailed,
        "'\(place)' closed the connection after \(ByteLimit.text(transfer.bodySize)) of the body")
    case CURLE_RECV_ERROR where handle.failureText.contains("chunked-encoding"):
      error = HTTPError(
        .invalidResponse,
        "'\(place)' sent a chunk of no sound length after"
          + " \(ByteLimit.text(transfer.bodySize)) of the body")
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      error = HTTPError(
        .connectionFailed, "'\(place)' closed the connection \(Self.moment(transfer))")
    default:
      let reason =
        handle.failureText.isEmpty
        ? String(cString: curl_easy_strerror(code)) : handle.failureText
      error = HTTPError(.connectionFailed, "the request to '\(place)' failed: \(reason)")
    }
  }

  /// A limit of time is over.
  static func timeout(
    _ limit: (name: String, seconds: Double), _ handle: EasyHandle, _ transfer: Transfer
  ) -> HTTPError {
    let phase =
      switch transfer.phase {
      case .connecting: connectingPhase(handle, transfer)
      case .waiting: "waiting for the first byte"
      case .reading:
        "reading the body, after \(ByteLimit.text(transfer.bodySize))"
      }
    let knob = limit.name == "total" ? "; 'timeout:' of the source sets it" : ""
    return HTTPError(
      .timeout,
      "'\(transfer.hop.place)' took longer than \(seconds(limit.seconds)), the \(limit.name) limit,"
        + " while \(phase)\(knob)")
  }

  /// How far a connection had come.
  private static func connectingPhase(_ handle: EasyHandle, _ transfer: Transfer) -> String {
    if roost_curl_offset(handle.pointer, CURLINFO_NAMELOOKUP_TIME_T) == 0 {
      return "its name was looked up"
    }
    return transfer.hop.url.scheme == "https" ? "connecting, TLS included" : "connecting"
  }

  private static func moment(_ transfer: Transfer) -> String {
    transfer.phase == .reading
      ? "after \(ByteLimit.text(transfer.bodySize)) of the body" : "without an answer"
  }

  private static func systemReason(_ handle: EasyHandle) -> String {
    let code = Int32(roost_curl_long(handle.pointer, CURLINFO_OS_ERRNO))
    return code == 0 ? "no address answers" : String(cString: strerror(code))
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
  }
}
