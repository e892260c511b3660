import JSON
import Testing
import YAML

@testable import RoostPlugins

@Suite("The core schema of YAML 1.2")
struct CoreSchemaTests {
  static let constants: [(String, JSONValue?)] = [
    ("1", 1), ("-1", -1), ("+5", 5), ("010", 10), ("0x1F", 31), ("0o17", 15), ("1.5", 1.5),
    ("1.", 1.0), ("1e3", 1000.0), ("-2.5E-1", -0.25), ("true", true), ("True", true),
    ("FALSE", false), ("yes", nil), ("on", nil), ("2020-01-01", nil), ("12:30", nil),
    ("1_000", nil),
    ("0b1", nil), ("1e", nil), (".5", nil), (".inf", nil), ("-", nil), ("", nil), ("1 2", nil),
    ("99999999999999999999", 1e20), ("0x", nil), ("tRUE", nil),
  ]

  @Test("says what a plain scalar is", arguments: constants)
  func constant(_ text: String, _ expected: JSONValue?) {
    #expect(CoreSchema.constant(YAMLScalar(text, style: .plain)) == expected)
  }

  @Test("leaves what stands in quotes text", arguments: ["1", "true", "1.5"])
  func quoted(_ text: String) {
    #expect(CoreSchema.constant(YAMLScalar(text, style: .singleQuoted)) == nil)
  }
}
