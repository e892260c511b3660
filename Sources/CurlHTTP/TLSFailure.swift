/// What is wrong with a server's certificate, in plain words.
enum TLSFailure {
  /// A sentence made of libcurl's (OpenSSL's) words; what is not known is quoted.
  static func message(_ text: String, place: String) -> String {
    let certificate = "the certificate of '\(place)'"
    for (part, meaning) in known where text.contains(part) {
      return "\(certificate) \(meaning)"
    }
    return text.isEmpty
      ? "no secure connection to '\(place)'" : "no secure connection to '\(place)': \(text)"
  }

  private static let known = [
    ("certificate has expired", "has expired"),
    ("certificate is not yet valid", "is not valid yet; is the clock of this machine right?"),
    ("no alternative certificate subject name matches", "was issued for another name"),
    ("does not match target host name", "was issued for another name"),
    ("self-signed certificate in certificate chain", "comes from an issuer that is not trusted"),
    ("self-signed certificate", "is self-signed, and so not trusted"),
    ("unable to get local issuer certificate", "comes from an issuer that is not trusted"),
    ("certificate revoked", "was revoked"),
  ]
}
