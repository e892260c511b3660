internal import FoundationEssentials

/// A certificate made for one test, in a folder of its own.
package final class Certificate {
  package static let openssl = "/usr/bin/openssl"
  /// Whether one can be made here.
  package static var canMake: Bool { SystemProgram.isInstalled(openssl) }

  /// The folder of its files.
  package let folder: String
  /// The certificate, PEM.
  package var file: String { "\(folder)/certificate.pem" }
  /// Its key, PEM.
  package var key: String { "\(folder)/key.pem" }

  /// When it ends, as RFC 3339.
  package var end: String {
    get throws {
      let arguments = ["x509", "-in", file, "-noout", "-enddate", "-dateopt", "iso_8601"]
      guard let program = SystemProgram(Self.openssl, arguments) else {
        throw SystemProgramFailed()
      }
      // notAfter=2025-06-01 12:00:00Z
      return String(program.read().drop { $0 != "=" }.dropFirst().prefix(20))
        .replacing(" ", with: "T")
    }
  }

  /// - Parameters:
  ///   - name: What it is issued for: `IP:127.0.0.1`, `DNS:other.example`.
  ///   - days: How long it is good; below 0 it has expired.
  ///   - issuer: Who issues it; nil: itself.
  package init(
    for name: String = "IP:127.0.0.1", days: Int = 1, issuedBy issuer: Certificate? = nil
  ) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "roost-tls-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let asked = SystemProgram.run(
      Self.openssl,
      [
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", "\(folder)/request.csr", "-subj",
        "/CN=\(name.split(separator: ":").last ?? "")", "-addext",
        "subjectAltName=\(name)",
      ])
    guard asked else { throw SystemProgramFailed() }
    let signed =
      issuer.map { ["-CA", $0.file, "-CAkey", $0.key, "-CAcreateserial"] } ?? ["-signkey", key]
    let made = SystemProgram.run(
      Self.openssl,
      ["x509", "-req", "-in", "\(folder)/request.csr", "-days", "\(days)"] + signed + [
        "-copy_extensions", "copy", "-out", file,
      ])
    guard made else { throw SystemProgramFailed() }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
