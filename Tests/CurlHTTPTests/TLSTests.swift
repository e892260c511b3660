import CurlHTTP
import FoundationEssentials
import HTTP
import RoostTesting
import Testing

@Suite("CurlClient: TLS", .enabled(if: Certificate.canMake))
struct TLSTests {
  /// Asks a server with that certificate, trusting it or not.
  private func ask(_ certificate: Certificate, isTrusted: Bool) async throws -> HTTPError? {
    let server = try #require(
      Program(
        Certificate.openssl,
        [
          "s_server", "-accept", "127.0.0.1:0", "-cert", certificate.file, "-key",
          certificate.key, "-www",
        ]))
    _ = server.read(to: "ACCEPT 127.0.0.1:")
    // No line end follows; ports that the system chooses have five digits.
    let port = server.read(bytes: 5)
    var settings = CurlSettings()
    if isTrusted { settings.certificateFile = certificate.file }
    var options = HTTPOptions()
    options.privateOrigin = "https://127.0.0.1:\(port)"
    do throws(HTTPError) {
      let response = try await CurlClient(settings).send(
        HTTPRequest(.get, "https://127.0.0.1:\(port)/"), options: options, to: Collector())
      #expect(response.status == 200)
      return nil
    } catch {
      return HTTPError(error.kind, error.message.replacing(":\(port)", with: ""))
    }
  }

  @Test("a trusted certificate for the host serves")
  func good() async throws {
    #expect(try await ask(Certificate(), isTrusted: true) == nil)
  }

  @Test(
    "another is refused, and the message says what is wrong with it",
    arguments: [
      ("IP:127.0.0.1", -1, true, "has expired"),
      ("DNS:other.example", 1, true, "was issued for another name"),
      ("IP:127.0.0.1", 1, false, "is self-signed, and so not trusted"),
    ])
  func refused(_ name: String, days: Int, isTrusted: Bool, message: String) async throws {
    let failure = try await ask(Certificate(for: name, days: days), isTrusted: isTrusted)
    #expect(failure == HTTPError(.tls, "the certificate of '127.0.0.1' \(message)"))
  }

  @Test("a handshake that hangs ends at the connect limit, and the message names it")
  func hangs() async throws {
    let server = try LoopbackServer(answers: false)
    var options = HTTPOptions()
    options.privateOrigin = "https://127.0.0.1:\(server.port)"
    options.connectTimeout = 0.1
    let failure = await #expect(throws: HTTPError.self) {
      try await CurlClient().send(
        HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"), options: options, to: Collector())
    }
    #expect(
      failure
        == HTTPError(
          .timeout,
          "'127.0.0.1:\(server.port)' took longer than 0.1 s, the connect limit, while connecting, TLS included"
        ))
  }

  @Test(
    "HTTP/2 carries many requests on one connection, and redirects on it",
    .enabled(if: Program.isInstalled("/usr/sbin/nginx")))
  func multiplexes() async throws {
    let certificate = try Certificate()
    // A port that was free a moment ago.
    let probe = try LoopbackServer()
    let port = probe.port
    probe.stop()
    let configuration = """
      daemon off; master_process off; pid \(certificate.folder)/pid; error_log /dev/null; events {}
      http {
        access_log off; client_body_temp_path \(certificate.folder)/b;
        proxy_temp_path \(certificate.folder)/p; fastcgi_temp_path \(certificate.folder)/f;
        uwsgi_temp_path \(certificate.folder)/u; scgi_temp_path \(certificate.folder)/s;
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(certificate.file); ssl_certificate_key \(certificate.key);
          location /from { return 301 /to; }
          location /to { return 200 "$server_protocol on $connection"; }
        }
      }
      """
    try Data(configuration.utf8).write(to: URL(filePath: "\(certificate.folder)/nginx.conf"))
    let nginx = try #require(
      Program("/usr/sbin/nginx", ["-c", "\(certificate.folder)/nginx.conf"]))
    var settings = CurlSettings()
    settings.certificateFile = certificate.file
    let client = CurlClient(settings)
    var options = HTTPOptions()
    options.privateOrigin = "https://127.0.0.1:\(port)"
    let sent = options
    let fetch: @Sendable () async throws -> String = {
      let collector = Collector()
      _ = try await client.send(
        HTTPRequest(.get, "https://127.0.0.1:\(port)/from"), options: sent, to: collector)
      return collector.text
    }
    // Until it listens, connections are refused.
    var first = try? await fetch()
    for _ in 0..<2000 where first == nil { first = try? await fetch() }
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await fetch() } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == [try #require(first)])
    #expect(first?.hasPrefix("HTTP/2.0 on ") == true)
    withExtendedLifetime(nginx) {}
  }
}
