import FoundationEssentials
import Testing

/// A certificate made for one test, in a folder of its own.
final class Certificate {
  static let openssl = "/usr/bin/openssl"
  static var canMake: Bool { Program.isInstalled(openssl) }

  let folder: String
  var file: String { "\(folder)/certificate.pem" }
  var key: String { "\(folder)/key.pem" }

  /// - Parameters:
  ///   - name: What it is issued for: `IP:127.0.0.1`, `DNS:other.example`.
  ///   - days: How long it is good; below 0 it has expired.
  init(for name: String = "IP:127.0.0.1", days: Int = 1) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "roost-tls-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let asked = Program.run(
      Self.openssl,
      [
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", "\(folder)/request.csr", "-subj", "/CN=roost test", "-addext",
        "subjectAltName=\(name)",
      ])
    try #require(asked)
    let made = Program.run(
      Self.openssl,
      [
        "x509", "-req", "-in", "\(folder)/request.csr", "-signkey", key, "-days", "\(days)",
        "-copy_extensions", "copy", "-out", file,
      ])
    try #require(made)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
