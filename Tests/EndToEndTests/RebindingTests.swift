import JSON
import Testing

/// Names that lead elsewhere: in a network of its own, whose only machine has public and private
/// addresses.
@Suite("A name of several addresses")
struct RebindingTests {
  /// Runs the program four times: the name leads to a public address beside one that may not be
  /// reached, then the same where nobody answers, then to loopback, then with `allow_private`.
  private static let script = """
    ip link set lo up && ip addr add 93.184.216.34/32 dev lo || exit 99
    ip addr add 169.254.9.9/32 dev lo && mount --bind hosts /etc/hosts || exit 99
    python3 -m http.server 8000 --bind 0.0.0.0 2>/dev/null >/dev/null &
    server=$!
    trap 'kill $server' EXIT
    until python3 -c 'import socket; socket.create_connection(("127.0.0.1", 8000))' 2>/dev/null
    do sleep 0.1; done
    printf '127.0.0.1 localhost\\n169.254.9.9 mixed.test\\n93.184.216.34 mixed.test\\n' > /etc/hosts
    "$@" aggregate --json > first
    sed -i 's/:8000/:8001/' sources.yaml
    "$@" aggregate --json --force > closed
    sed -i 's/:8001/:8000/' sources.yaml
    printf '127.0.0.1 localhost mixed.test\\n' > /etc/hosts
    "$@" aggregate --json --force > second
    sed -i 's/# allow/allow/' sources.yaml
    "$@" aggregate --json --force > third
    exit 0
    """

  @Test(
    "is read at those that may be reached, and at no private one once it was public",
    .enabled(if: Namespace.isGranted, "the system grants a network of one's own"))
  func rebound() async throws {
    let workspace = try Workspace(
      """
      sources:
        it:
          plugin: feed
          url: http://mixed.test:8000/feed.xml
          # allow_private: true
      """)
    try workspace.write(Feeds.rss(Feeds.item("1", "One")), to: "feed.xml")
    try workspace.write("", to: "hosts")
    let run = try workspace.start(
      [],
      environment: workspace.environment.merging(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]) { $1 },
      through: ["/usr/bin/unshare", "-n", "-m", "/bin/sh", "-c", Self.script, "sh"])
    try #require(await run.exit() == 0, "\(run.errors.text)")
    func source(_ name: String) throws -> JSONValue? {
      try JSONValue(parsing: workspace.read(name))["sources"].arrayValue?.first
    }
    #expect(try source("first")?["status"] == "ok", "\(run.errors.text)")
    #expect(try source("first")?["new"] == 1)
    // What may not be reached is not to blame where another address was tried.
    #expect(
      try source("closed")?["error"]["message"]
        == "could not connect to 'mixed.test:8001': Connection refused")
    let second = try source("second")
    #expect(second?["status"] == "failed")
    #expect(second?["error"]["kind"] == "blocked-address")
    #expect(
      second?["error"]["message"]
        == "'mixed.test:8000' (127.0.0.1) is a loopback address; 'allow_private: true' permits it")
    #expect(try source("third")?["status"] == "ok")
  }
}
