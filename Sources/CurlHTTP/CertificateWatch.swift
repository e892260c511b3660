import CCurl
import CSSL
import Text

/// Keeps what the verification of each connection's certificate met, so that a failure can say until
/// when a certificate was good and for whom. Belongs to the loop's thread.
///
/// It only watches: what OpenSSL and libcurl decide stands.
final class CertificateWatch {
  /// What was met, by the easy handle that began the connection.
  private var notes: [UnsafeMutableRawPointer: CertificateNote] = [:]

  /// Forgets what an earlier request of the handle met.
  func forget(_ handle: UnsafeMutableRawPointer) { notes[handle] = nil }

  /// What the handle's last verification met; nil where there was none.
  func note(of handle: UnsafeMutableRawPointer) -> CertificateNote? { notes[handle] }

  /// Watches the connections that a handle begins. The watch must outlive them.
  func watch(_ handle: UnsafeMutableRawPointer) {
    guard Self.isOpenSSL else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = roost_curl_set_pointer(handle, CURLOPT_SSL_CTX_DATA, context)
    _ = roost_curl_set_ssl_context(handle) { handle, context, watch in
      let context = context.map { OpaquePointer($0) }
      SSL_CTX_set_ex_data(context, CertificateWatch.watchIndex, watch)
      SSL_CTX_set_ex_data(context, CertificateWatch.handleIndex, handle)
      SSL_CTX_set_verify(context, SSL_VERIFY_PEER) { isGood, verification in
        CertificateWatch.see(verification)
        return isGood
      }
      return CURLE_OK
    }
  }

  private static func see(_ verification: OpaquePointer?) {
    guard let context = roost_ssl_context(verification),
      let watch = SSL_CTX_get_ex_data(context, watchIndex),
      let handle = SSL_CTX_get_ex_data(context, handleIndex),
      let certificate = X509_STORE_CTX_get_current_cert(verification)
    else { return }
    let it = Unmanaged<CertificateWatch>.fromOpaque(watch).takeUnretainedValue()
    it.notes[handle, default: CertificateNote()].see(
      certificate, depth: X509_STORE_CTX_get_error_depth(verification),
      error: X509_STORE_CTX_get_error(verification))
  }

  /// Places of our own in OpenSSL's contexts.
  private static let watchIndex = roost_ssl_new_index()
  private static let handleIndex = roost_ssl_new_index()

  /// Whether the libcurl that runs speaks TLS through OpenSSL: another library's contexts differ.
  private static let isOpenSSL =
    roost_curl_tls().map { String(cString: $0).hasPrefix("OpenSSL/") } ?? false
}
