import FoundationEssentials
import JSON
import RoostTesting
import Testing

@Suite("Certificates, source by source", .enabled(if: Certificate.canMake))
struct PrivateTrustTests {
  /// Writes a whole response, with its head, that a server of openssl gives as it stands.
  private func write(_ response: String, to name: String, of certificate: Certificate) throws {
    let text = response.replacing("\n", with: "\r\n")
    try Data(text.utf8).write(to: URL(filePath: "\(certificate.folder)/\(name)"))
  }

  private func feed(_ certificate: Certificate) throws {
    let body = Feeds.rss(Feeds.item("1", "One")).replacing("\n", with: "")
    try write(
      "HTTP/1.0 200 OK\nContent-Length: \(body.utf8.count)\n\n\(body)", to: "feed", of: certificate)
  }

  @Test(
    "each fault hits its own source and says what is wrong; an exception holds for one host alone")
  func sources() async throws {
    let expired = try Certificate(days: -1)
    let named = try Certificate(for: "DNS:other.example")
    let own = try Certificate()
    let elsewhere = try Certificate(for: "IP:127.0.0.2")
    let servers = [
      try TLSServer(expired, serving: expired.folder), try TLSServer(named, serving: named.folder),
      try TLSServer(own, serving: own.folder),
      try TLSServer(elsewhere, address: "127.0.0.2", serving: elsewhere.folder),
    ]
    for certificate in [expired, named, own, elsewhere] { try feed(certificate) }
    try write(
      "HTTP/1.0 302 Found\nLocation: \(servers[3].origin)/feed\nContent-Length: 0\n\n", to: "away",
      of: own)
    let plain = try LoopbackServer()
    plain.on("/feed", LoopbackResponse(200, Feeds.rss(Feeds.item("1", "One"))))
    func line(_ name: String, _ url: String, _ file: String?) -> String {
      let keys = file.map { ", ca_file: \"\($0)\"" } ?? ""
      return "  \(name): { plugin: feed, url: \"\(url)\", allow_private: true\(keys) }\n"
    }
    let workspace = try Workspace(
      "sources:\n" + line("expired", "\(servers[0].origin)/feed", expired.file)
        + line("named", "\(servers[1].origin)/feed", named.file)
        + line("own", "\(servers[2].origin)/feed", "own.pem")
        + line("away", "\(servers[2].origin)/away", "own.pem")
        + line("none", "\(servers[2].origin)/feed", nil)
        + line("plain", plain.url("/feed"), nil))
    let pem = try String(contentsOfFile: own.file, encoding: .utf8)
    try workspace.write(pem, to: "own.pem")
    for _ in 1...2 {
      let run = try workspace.start(["aggregate", "--json", "--force", "--jobs", "1"])
      #expect(await run.exit() == 1)
      let sources = try JSONValue(parsing: run.output.text)["sources"].arrayValue ?? []
      #expect(
        sources.map { $0["status"] } == ["failed", "failed", "ok", "failed", "failed", "ok"])
      let messages = sources.map { $0["error"]["message"].stringValue ?? "" }
      let certificate = "the certificate of"
      #expect(
        messages == [
          "\(certificate) '\(servers[0].place)' has expired: it was good until \(try expired.end)",
          "\(certificate) '\(servers[1].place)' was issued for 'other.example', not for '127.0.0.1'",
          "",
          """
          \(certificate) '\(servers[3].place)' is self-signed, and so not trusted; 'ca_file' names \
          what is to be trusted for one source
          """,
          """
          \(certificate) '\(servers[2].place)' is self-signed, and so not trusted; 'ca_file' names \
          what is to be trusted for one source
          """, "",
        ])
      #expect(
        sources[2]["warnings"].arrayValue == [
          """
          its server's certificate is held against 'own.pem' ('ca_file'), not against those that \
          the system trusts
          """
        ])
      #expect(sources[5]["warnings"].arrayValue == [])
    }
    withExtendedLifetime(servers) {}
  }

  @Test(
    "a file that is missing or holds no certificate is told before any request",
    arguments: [
      (
        "nothing.pem", "the file 'nothing.pem' cannot be read",
        "relative to the folder of this file"
      ),
      ("sources.yaml", "the file 'sources.yaml' holds no certificate", "it must be PEM"),
    ])
  func faults(_ file: String, message: String, help: String) async throws {
    let workspace = try Workspace(
      "sources:\n  a: { plugin: feed, url: \"https://a.example/\", ca_file: \(file) }\n")
    let outcome = try await workspace.run("check")
    #expect(outcome.exit == 3)
    #expect(outcome.errors.hasPrefix("sources.yaml:2:58: error: \(message)\n"))
    #expect(outcome.errors.contains(help))
  }
}
