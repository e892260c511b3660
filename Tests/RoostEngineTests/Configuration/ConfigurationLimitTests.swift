import Diagnostics
import RoostEngine
import RoostPlugins
import Testing

@Suite("The limits of sources.yaml")
struct ConfigurationLimitTests {
  func faults(_ text: String) throws -> [Diagnostic] {
    let manifests = try TestPlugins.manifests()
    do throws(Diagnostics) {
      let file = try ConfigurationFile.read(
        Array(text.utf8), file: "s.yaml", folder: "/nowhere", environment: [:])
      _ = try file.configuration(manifests: manifests)
      return []
    } catch {
      return error.all
    }
  }

  @Test("a hundred faults are told, and that there are others")
  func many() throws {
    let keys = (0..<5000).map { "k\($0): x\n" }.joined()
    let found = try faults(keys)
    #expect(found.filter { $0.kind == "unknown-key" }.count == 100)
    let rest = try #require(found.first { $0.kind == "too-many" })
    #expect(
      rest.text() == """
        s.yaml: error: there are more than 100 faults; the others are not shown
        help: mend these first.
        """)
  }

  @Test("a fault keeps a part of a long line, not all of it")
  func longLine() throws {
    let text = "{" + (0..<20_000).map { "k\($0): x, " }.joined() + "}"
    let found = try faults(text)
    #expect(found.count > 100)
    #expect(found.allSatisfy { ($0.snippet?.text.utf8.count ?? 0) <= 4000 })
    let last = try #require(found.last { $0.snippet != nil })
    #expect(last.text().contains("…"))
    #expect(last.text().contains("k99: x"))
  }

  static let hostile: [(String, String, String)] = [
    ("sources: { a: '", "${A}", "'}"), ("sources: { a: '", "${", "'}"),
    ("sources: { a: '", "$", "'}"),
    ("sources: { a: { plugin: podcast, relations: { r: '", "{.a}", "' } } }"),
    ("sources: { a: { plugin: podcast, relations: { r: '", "{$a}", "' } } }"),
    ("sources: { a: { plugin: podcast, relations: { r: '(", "(", "' } } }"),
    ("sources: { a: { plugin: podcast, relations: { r: '.", "\"\\(", "' } } }"),
    ("sources:\n", " a: {b: c}\n", ""), ("sources: {", "a: b, ", "}"),
  ]

  @Test("an eighth of a megabyte of hostile text ends in a moment", arguments: hostile)
  func bounded(_ head: String, _ part: String, _ tail: String) throws {
    let text = head + String(repeating: part, count: (128 << 10) / part.utf8.count) + tail
    let clock = ContinuousClock()
    var found: [Diagnostic] = []
    let time = try clock.measure { found = try faults(text) }
    #expect(!found.isEmpty)
    #expect(time < .seconds(20))
  }
}
