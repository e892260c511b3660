/// A server on loopback that speaks TLS with a certificate of a test, one connection after the other.
package final class TLSServer {
  /// Where it listens: `https://127.0.0.1:PORT`.
  package let origin: String
  private let program: SystemProgram

  /// Starts it.
  /// - Parameters:
  ///   - address: Of 127.0.0.0/8.
  ///   - folder: A folder whose files answer requests for them, each a whole response with its head;
  ///     nil: a page of openssl's own answers every request.
  /// - Throws: where openssl cannot be started.
  package init(
    _ certificate: Certificate, address: String = "127.0.0.1", serving folder: String? = nil
  ) throws {
    let arguments = [
      "s_server", "-accept", "\(address):0", "-cert", certificate.file, "-key", certificate.key,
    ]
    let started =
      folder.map {
        SystemProgram("/usr/bin/env", ["-C", $0, Certificate.openssl] + arguments + ["-HTTP"])
      } ?? SystemProgram(Certificate.openssl, arguments + ["-www"])
    guard let started else { throw SystemProgramFailed() }
    program = started
    _ = program.read(to: "ACCEPT \(address):")
    // No line end follows; ports that the system chooses have five digits.
    origin = "https://\(address):\(program.read(bytes: 5))"
  }

  /// The host and port, as messages name them.
  package var place: String { String(origin.dropFirst("https://".count)) }
}
