import Diagnostics
import JSON
import RoostPlugins
import Testing

@Suite("expressions of a page, compiled")
struct ExpressionCheckTests {
  private func faults(_ item: String) throws -> [String] {
    try DeclarativeLab(page(item: item)).manifest.expressionFaults.map { $0.text(color: false) }
  }

  @Test("a page without fault has none, whatever it names")
  func sound() throws {
    let lines = """
      title: .a, .b | ascii_downcase
      summary: (now | todate)
      categories: .c[]? | select(test("x")) | env
      attributes: { n: $index + 1, r: ($response | length) }
      """
    #expect(try faults(lines) == [])
  }

  @Test("every fault is told with its place, and the good ones between them are not")
  func broken() throws {
    let lines = """
      title: .a | nosuch
      summary: .b | length
      language: (.c |)
      url: https://example.org/{.d | another(1)}
      """
    #expect(
      try faults(lines) == [
        """
        plugin.yaml:10:10: error: item.title: the jq expression does not compile: nosuch/0 is not defined
           10 |   title: .a | nosuch
              |          ^~~~~~~~~~~
        """,
        """
        plugin.yaml:12:13: error: item.language: the jq expression does not compile: syntax error, unexpected ')'
           12 |   language: (.c |)
              |             ^~~~~~
        """,
        """
        plugin.yaml:13:29: error: item.url: the jq expression does not compile: another/1 is not defined
           13 |   url: https://example.org/{.d | another(1)}
              |                             ^~~~~~~~~~~~~~~
        """,
      ])
  }

  @Test("the shipped pages compile")
  func shipped() throws {
    for name in ["spacex", "tmdb", "launch-library"] {
      let lab = try DeclarativeLab(try RecordedResponsesTests.page(name), name: name)
      #expect(lab.manifest.expressionFaults.isEmpty)
    }
  }
}
