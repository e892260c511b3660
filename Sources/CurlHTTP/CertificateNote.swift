import CSSL
import Text

/// What is remembered of a server's certificate while it is verified.
struct CertificateNote {
  /// Names of a certificate that are told at most.
  static let mostNames = 3

  /// Whom the server's own certificate was issued for.
  private(set) var names: [String] = []
  /// Whether there are more names than those.
  private(set) var hasMoreNames = false
  /// From when on the certificate that is at fault is good, and until when; nil where none is.
  private(set) var validity: (begin: Instant, end: Instant)?
  /// Who issued the certificate that is at fault; empty where none is, or it names none.
  private(set) var issuer = ""

  /// Takes up one certificate of the chain.
  /// - Parameters:
  ///   - depth: 0 is the server's own.
  ///   - error: OpenSSL's `X509_V_…`; 0 where the certificate is good so far.
  mutating func see(_ certificate: OpaquePointer, depth: Int32, error: Int32) {
    if depth == 0, names.isEmpty { readNames(certificate) }
    guard error != X509_V_OK, validity == nil else { return }
    validity = (
      Instant(seconds: roost_ssl_seconds(X509_get0_notBefore(certificate))),
      Instant(seconds: roost_ssl_seconds(X509_get0_notAfter(certificate)))
    )
    issuer = Self.text { roost_ssl_common_name(X509_get_issuer_name(certificate), $0, Int32($1)) }
  }

  private mutating func readNames(_ certificate: OpaquePointer) {
    let list = roost_ssl_names(certificate)
    defer { roost_ssl_free_names(list) }
    for place in 0..<roost_ssl_name_count(list) {
      let name = Self.text { roost_ssl_name(list, place, $0, $1) }
      if name.isEmpty || names.contains(name) { continue }
      guard names.count < Self.mostNames else {
        hasMoreNames = true
        return
      }
      names.append(name)
    }
    guard names.isEmpty else { return }
    let name = Self.text {
      roost_ssl_common_name(X509_get_subject_name(certificate), $0, Int32($1))
    }
    if !name.isEmpty { names = [name] }
  }

  /// The text that C writes into a buffer of that size.
  private static func text(
    _ write: (UnsafeMutablePointer<CChar>, Int) -> Void
  ) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      start.pointee = 0
      write(start, buffer.count)
      return String(cString: start)
    }
  }
}
