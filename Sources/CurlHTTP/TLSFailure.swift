import Text

/// What is wrong with a server's certificate, in plain words.
struct TLSFailure {
  /// libcurl's (OpenSSL's) words.
  var text: String
  /// The server, for messages.
  var place: String
  /// The host that was asked for.
  var host: String
  /// What the verification met; nil where it met nothing, or could not be watched.
  var note: CertificateNote?

  /// A sentence; words that are not known are quoted.
  var message: String {
    let certificate = "the certificate of '\(place)'"
    if text.contains("certificate has expired") {
      return
        "\(certificate) has expired\(note?.validity.map { ": it was good until \($0.end.rfc3339)" } ?? "")"
    }
    if text.contains("certificate is not yet valid") {
      let begin = note?.validity.map { " before \($0.begin.rfc3339)" } ?? " yet"
      return "\(certificate) is not valid\(begin); is the clock of this machine right?"
    }
    if Self.mismatches.contains(where: text.contains) {
      return "\(certificate) was issued for \(names), not for '\(host)'"
    }
    if text.contains("certificate revoked") { return "\(certificate) was revoked" }
    if text.contains("self-signed certificate in certificate chain")
      || text.contains("unable to get local issuer certificate")
      || text.contains("unable to get issuer certificate")
    {
      let issuer = (note?.issuer).map { $0.isEmpty ? "" : ", '\($0)'," } ?? ""
      return "\(certificate) comes from an issuer\(issuer) that is not trusted; \(Self.help)"
    }
    if text.contains("self-signed certificate") {
      return "\(certificate) is self-signed, and so not trusted; \(Self.help)"
    }
    return text.isEmpty
      ? "no secure connection to '\(place)'" : "no secure connection to '\(place)': \(text)"
  }

  private var names: String {
    guard let note, !note.names.isEmpty else { return "another name" }
    return note.names.map { "'\($0)'" }.joined(separator: ", ") + (note.hasMoreNames ? " …" : "")
  }

  private static let help = "'ca_file' names what is to be trusted for one source"

  private static let mismatches = [
    "no alternative certificate subject name matches", "does not match target host name",
    "unable to obtain common name from peer certificate",
  ]
}
