import CCurl
import Codings
import HTTP
import Text

/// An easy handle of libcurl, used for one request after another on the loop's thread.
final class EasyHandle {
  /// What the callbacks feed; nil while the handle is idle.
  var transfer: Transfer?
  let pointer: UnsafeMutableRawPointer
  /// Text of the last failure, as libcurl words it.
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var fields: UnsafeMutablePointer<curl_slist>?
  let settings: CurlSettings
  /// The time of the loop's last turn, so that no callback asks the system for it.
  let clock: LoopClock
  private let watch: CertificateWatch
  /// Where the system keeps whom it trusts, as libcurl was built to look for them.
  private let systemTrust: (file: String?, folder: String?)

  /// A handle with all that never differs between requests; nil where libcurl gives none.
  init?(_ settings: CurlSettings, clock: LoopClock, watch: CertificateWatch) {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    self.settings = settings
    self.clock = clock
    self.watch = watch
    systemTrust = (
      roost_curl_text(pointer, CURLINFO_CAINFO).map { String(cString: $0) },
      roost_curl_text(pointer, CURLINFO_CAPATH).map { String(cString: $0) }
    )
    errorText[0] = 0
    setConstants()
    setCallbacks()
    watch.watch(pointer)
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(fields)
    errorText.deallocate()
  }

  /// libcurl's words for the last failure; empty where it had none.
  var failureText: String { String(cString: errorText) }

  /// What the verification of the server's certificate met; nil where there was none.
  var certificateNote: CertificateNote? { watch.note(of: pointer) }

  /// The file of those whom the hop's server may be vouched for by; nil: whom the system trusts.
  func certificateFile(for transfer: Transfer) -> String? {
    transfer.isAtFirstOrigin
      ? transfer.options.certificateFile ?? settings.certificateFile
      : settings.certificateFile
  }

  /// Readies the handle for the transfer's hop.
  func prepare(_ transfer: Transfer) {
    self.transfer = transfer
    transfer.handle = self
    errorText[0] = 0
    let hop = transfer.hop
    set(CURLOPT_URL, hop.text)
    set(CURLOPT_USERAGENT, transfer.options.userAgent ?? settings.userAgent)
    set(CURLOPT_PROXY, transfer.options.proxy ?? "")
    setTrust(certificateFile(for: transfer))
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(max(transfer.options.connectTimeout * 1000, 1)))
    // Over TLS the handshake tells whether a connection can be shared, which is worth the wait;
    // without, only the first answer would.
    set(CURLOPT_PIPEWAIT, hop.url.scheme == "https" ? 1 : 0)
    setBody(hop)
    setFields(hop.fields, isPost: hop.method == .post)
  }

  /// Ends the handle's part in the transfer.
  func release() {
    transfer?.handle = nil
    transfer = nil
  }

  /// A file of the source's own stands in place of the system's, never beside them.
  private func setTrust(_ file: String?) {
    watch.forget(pointer)
    set(CURLOPT_CAINFO, file ?? systemTrust.file)
    set(CURLOPT_CAPATH, file == nil ? systemTrust.folder : nil)
  }

  private func setBody(_ hop: HTTPHop) {
    guard hop.method == .post else { return set(CURLOPT_HTTPGET, 1) }
    let body = hop.body ?? []
    set(CURLOPT_POST, 1)
    set(CURLOPT_POSTFIELDSIZE, body.count)
    // Copied by libcurl, with the size that was set before.
    body.withUnsafeBytes { bytes in
      _ = roost_curl_set_pointer(
        pointer, CURLOPT_COPYPOSTFIELDS,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(errorText)))
    }
  }

  private func setFields(_ new: HTTPFields, isPost: Bool) {
    let old = fields
    fields = nil
    for line in new.lines {
      // A field without value is written with a semicolon in libcurl's lists.
      append(line.value.isEmpty ? "\(line.name);" : "\(line.name): \(line.value)")
    }
    // libcurl unpacks nothing by itself: it would not tell where a packed body ends too early.
    if new["Accept-Encoding"] == nil { append("Accept-Encoding: \(Coding.welcome)") }
    if isPost {
      append("Expect:")  // No waiting for 100 (Continue).
      if new["Content-Type"] == nil { append("Content-Type:") }
    }
    _ = roost_curl_set_fields(pointer, fields)
    curl_slist_free_all(old)
  }

  private func append(_ line: String) { fields = curl_slist_append(fields, line) ?? fields }

  private func setConstants() {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)  // A name that is still looked up holds nobody up.
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_NOPROXY, "")
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    _ = roost_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = roost_curl_set_long(pointer, option, value)
  }

  private func set(_ option: CURLoption, _ value: String?) {
    _ = roost_curl_set_text(pointer, option, value)
  }
}
