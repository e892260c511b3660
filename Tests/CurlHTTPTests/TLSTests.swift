import CurlHTTP
import FoundationEssentials
import HTTP
import RoostTesting
import Testing

@Suite("CurlClient: TLS", .enabled(if: Certificate.canMake))
struct TLSTests {
  /// Whose word counts for the certificate of the server.
  enum Trust {
    /// That of nobody who knows it.
    case nobody
    /// The client's.
    case client
    /// The request's own.
    case request
  }

  /// Asks a server with that certificate, trusting it or not.
  private func ask(_ certificate: Certificate, _ trust: Trust) async throws -> HTTPError? {
    let server = try TLSServer(certificate)
    defer { withExtendedLifetime(server) {} }
    var settings = CurlSettings()
    if trust == .client { settings.certificateFile = certificate.file }
    var options = HTTPOptions()
    if trust == .request { options.certificateFile = certificate.file }
    options.privateOrigin = server.origin
    do throws(HTTPError) {
      let response = try await CurlClient(settings).send(
        HTTPRequest(.get, "\(server.origin)/"), options: options, to: Collector())
      #expect(response.status == 200)
      return nil
    } catch {
      return HTTPError(error.kind, error.message.replacing(server.place, with: "127.0.0.1"))
    }
  }

  @Test("a trusted certificate for the host serves", arguments: [Trust.client, .request])
  func good(_ trust: Trust) async throws {
    #expect(try await ask(Certificate(), trust) == nil)
  }

  @Test(
    "another is refused, and the message says what is wrong with it",
    arguments: [
      ("IP:127.0.0.1", -1, Trust.client, "has expired: it was good until END"),
      ("IP:127.0.0.1", -1, .request, "has expired: it was good until END"),
      ("DNS:other.example", 1, .client, "was issued for 'other.example', not for '127.0.0.1'"),
      ("DNS:other.example", 1, .request, "was issued for 'other.example', not for '127.0.0.1'"),
      (
        "DNS:a.example,DNS:b.example,IP:127.0.0.2,DNS:c.example", 1, .client,
        "was issued for 'a.example', 'b.example', '127.0.0.2' …, not for '127.0.0.1'"
      ),
      (
        "IP:127.0.0.1", 1, .nobody,
        "is self-signed, and so not trusted; 'ca_file' names what is to be trusted for one source"
      ),
    ])
  func refused(_ name: String, days: Int, trust: Trust, message: String) async throws {
    let certificate = try Certificate(for: name, days: days)
    let failure = try await ask(certificate, trust)
    let end = try certificate.end
    #expect(
      failure
        == HTTPError(
          .tls, "the certificate of '127.0.0.1' \(message.replacing("END", with: end))"))
  }

  @Test("a certificate from another issuer than those trusted names its issuer")
  func otherIssuer() async throws {
    let issuer = try Certificate(for: "DNS:issuer.example")
    let issued = try Certificate(issuedBy: issuer)
    #expect(
      try await ask(issued, .nobody)
        == HTTPError(
          .tls,
          """
          the certificate of '127.0.0.1' comes from an issuer, 'issuer.example', that is not \
          trusted; 'ca_file' names what is to be trusted for one source
          """))
  }

  @Test("a file that vouches for one request vouches for no other, nor elsewhere by a redirect")
  func trustStaysWithItsOrigin() async throws {
    let certificate = try Certificate()
    let elsewhere = try LoopbackServer(address: "127.0.0.2")
    let server = try TLSServer(certificate)
    defer { withExtendedLifetime(server) {} }
    let url = "\(server.origin)/"
    elsewhere.on("/from", .redirect(url))
    var options = HTTPOptions()
    options.allowsPrivate = true
    options.certificateFile = certificate.file
    let client = CurlClient()
    let redirected = await #expect(throws: HTTPError.self) {
      try await client.send(
        HTTPRequest(.get, elsewhere.url("/from")), options: options, to: Collector())
    }
    #expect(redirected?.message.contains("is self-signed, and so not trusted") == true)
    let trusting = try await client.send(
      HTTPRequest(.get, url), options: options, to: Collector())
    #expect(trusting.status == 200)
    options.certificateFile = nil
    let other = await #expect(throws: HTTPError.self) {
      try await client.send(HTTPRequest(.get, url), options: options, to: Collector())
    }
    #expect(other?.kind == .tls, "the connection that is kept does not serve who trusts otherwise")
  }

  @Test("a file that is not there is named")
  func noFile() async throws {
    var options = HTTPOptions()
    options.allowsPrivate = true
    options.certificateFile = "/nowhere/ca.pem"
    let server = try LoopbackServer()
    let failure = await #expect(throws: HTTPError.self) {
      try await CurlClient().send(
        HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"), options: options, to: Collector())
    }
    #expect(
      failure
        == HTTPError(.tls, "the file '/nowhere/ca.pem' of trusted certificates cannot be read"))
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
    .enabled(if: HTTP2Server.canServe))
  func multiplexes() async throws {
    let certificate = try Certificate()
    let server = try HTTP2Server(
      certificate,
      [
        "/from": .init(301, fields: ["Location": "/to"]), "/to": .init(200, "on {connection}"),
      ])
    var settings = CurlSettings()
    settings.certificateFile = certificate.file
    let client = CurlClient(settings)
    var options = HTTPOptions()
    options.privateOrigin = server.origin
    let (sent, origin) = (options, server.origin)
    let fetch: @Sendable () async throws -> String = {
      let collector = Collector()
      _ = try await client.send(
        HTTPRequest(.get, "\(origin)/from"), options: sent, to: collector)
      return collector.text
    }
    #expect(try await fetch() == "on 1")
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await fetch() } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == ["on 1"])
    withExtendedLifetime(server) {}
  }
}
