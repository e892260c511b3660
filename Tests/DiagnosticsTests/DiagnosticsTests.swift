import Diagnostics
import Testing

@Suite("Faults together")
struct DiagnosticsTests {
  func fault(_ file: String, _ line: Int, _ column: Int, _ message: String) -> Diagnostic {
    Diagnostic(kind: "x", file: file, line: line, column: column, message: message)
  }

  @Test("they are sorted by file as first met, line and column, and equal ones stand once")
  func sorted() {
    let all = Diagnostics([
      fault("b", 2, 1, "1"), fault("a", 1, 1, "2"), fault("b", 1, 9, "3"), fault("b", 1, 2, "4"),
      fault("b", 1, 9, "3"), fault("b", 1, 9, "5"),
    ])
    #expect(all.sorted().all.map(\.message) == ["4", "3", "5", "1", "2"])
  }

  @Test("an empty line stands between two")
  func text() {
    #expect(
      Diagnostics([fault("a", 1, 1, "m"), fault("a", 2, 1, "n")]).text()
        == "a:1:1: error: m\n\na:2:1: error: n")
    #expect(Diagnostics().text().isEmpty)
  }

  @Test("warnings alone are no errors")
  func severities() {
    let warning = Diagnostic(.warning, kind: "x", file: "a", message: "w")
    #expect(!Diagnostics([warning]).hasErrors)
    let both = Diagnostics([warning, fault("a", 1, 1, "m")])
    #expect(both.hasErrors)
    #expect(both.errors.map(\.message) == ["m"])
    #expect(both.warnings.map(\.message) == ["w"])
  }
}
