import CurlHTTP
import HTTP
import RoostTesting
import Testing

@Suite("CurlClient: proxies")
struct ProxyTests {
  /// What a proxy that answers everything itself saw, and how the request ended.
  private func ask(
    _ url: String, _ change: (inout HTTPOptions) -> Void = { _ in }
  ) async throws -> (seen: [String], failure: HTTPError?) {
    let proxy = try LoopbackServer()
    proxy.otherwise { _ in LoopbackResponse(200, "through") }
    var options = HTTPOptions()
    options.proxy = "http://127.0.0.1:\(proxy.port)"
    change(&options)
    do throws(HTTPError) {
      _ = try await CurlClient().send(HTTPRequest(.get, url), options: options, to: Collector())
      return (proxy.requests.map(\.target), nil)
    } catch {
      return (proxy.requests.map(\.target), error)
    }
  }

  @Test("a name is left to the proxy, whose own address may be private: the user wrote it")
  func names() async throws {
    let outcome = try await ask("http://a.example/x")
    #expect(outcome.failure == nil)
    #expect(outcome.seen == ["http://a.example/x"])
  }

  @Test(
    "a host that is written as a private address is not asked through a proxy either",
    arguments: [
      ("http://169.254.169.254/latest/", "169.254.169.254", "169.254.169.254", "link-local"),
      ("http://10.0.0.1:8080/", "10.0.0.1:8080", "10.0.0.1", "private"),
      ("http://[::1]/", "[::1]", "::1", "loopback"),
      ("http://localhost/", "localhost", "127.0.0.1", "loopback"),
    ])
  func addresses(_ url: String, place: String, address: String, reach: String) async throws {
    let outcome = try await ask(url)
    #expect(outcome.seen == [])
    let advice =
      reach == "link-local"
      ? ", to which nothing but a URL of sources.yaml may lead"
      : "; 'allow_private: true' permits it"
    #expect(
      outcome.failure
        == HTTPError(
          .blockedAddress,
          "'\(place)' (\(address)) is a \(reach) address\(advice)"))
  }

  @Test("nor where a redirect leads there; with permission both are")
  func redirects() async throws {
    let proxy = try LoopbackServer()
    proxy.otherwise { _ in .redirect("http://192.168.0.1/admin") }
    var options = HTTPOptions()
    options.proxy = "http://127.0.0.1:\(proxy.port)"
    let sent = options
    let failure = await #expect(throws: HTTPError.self) {
      try await CurlClient().send(
        HTTPRequest(.get, "http://a.example/"), options: sent, to: Collector())
    }
    #expect(failure?.kind == .blockedAddress)
    #expect(proxy.requests.count == 1)
    let allowed = try await ask("http://192.168.0.1/admin") { $0.allowsPrivate = true }
    #expect(allowed.seen == ["http://192.168.0.1/admin"])
    let own = try await ask("http://192.168.0.1/admin") {
      $0.privateOrigin = "http://192.168.0.1"
    }
    #expect(own.failure == nil)
  }
}
