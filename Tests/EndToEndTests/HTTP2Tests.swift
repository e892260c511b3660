import HTTP
import JSON
import RoostTesting
import Testing

@Suite("Servers that speak HTTP/2", .enabled(if: HTTP2Server.canServe))
struct HTTP2Tests {
  @Test("redirect four sources at once, fifty syncs in a row")
  func redirects() async throws {
    let certificate = try Certificate()
    var answers: [String: HTTP2Server.Answer] = [:]
    for place in 1...4 {
      answers["/from/\(place)"] = .init(303, fields: ["Location": "/to/\(place)"])
      answers["/to/\(place)"] = .init(
        200, Feeds.rss(Feeds.item("1", "One") + Feeds.item("2", "Two")))
    }
    let server = try HTTP2Server(certificate, answers)
    let lines = (1...4).map {
      "  s\($0): { plugin: feed, url: \"\(server.origin)/from/\($0)\", allow_private: true, ca_file: \"\(certificate.file)\" }\n"
    }
    let workspace = try Workspace("sources:\n" + lines.joined())
    for _ in 1...50 {
      let run = try await workspace.run("aggregate", "--force", "--quiet")
      #expect(run.exit == 0, "\(run.errors)")
    }
    let rows = try await workspace.run(
      "sql", "SELECT source, count(*) AS items FROM items GROUP BY source ORDER BY source", "--json"
    )
    #expect(try rows.json.arrayValue?.map { $0["items"] } == [2, 2, 2, 2])
  }
}
