import Diagnostics
import FoundationEssentials
import RoostPlugins
import Testing

@Suite("Files of samples")
struct SampleFilesTests {
  struct Case: Sendable {
    var yaml: String
    var line: Int
    var message: String
  }

  private static let name = "must be the name of a file of the folder 'samples', found"
  private static let link = "is a link that leads out of it"

  static let cases: [Case] = [
    Case(
      yaml: "x: { responses: { GET /x: ../../secret } }", line: 1,
      message: "'file' \(name) '../../secret'"),
    Case(
      yaml: "x:\n  responses:\n    GET /x: { file: /etc/passwd }", line: 3,
      message: "'file' \(name) '/etc/passwd'"),
    Case(yaml: "x: { output: .. }", line: 1, message: "'file' \(name) '..'"),
    Case(yaml: "x: { output: { one: sub/a } }", line: 1, message: "'file' \(name) 'sub/a'"),
    Case(
      yaml: "\"../../x\": {}", line: 1,
      message: "the case's items \(name) '../../x.items.json'"),
    Case(
      yaml: "x: { responses: { GET /x: out.json } }", line: 1,
      message: "'file' must be a file of the folder 'samples', and 'out.json' \(link)"),
    Case(
      yaml: "x: { responses: { GET /x: nowhere.json } }", line: 1,
      message: "'file' must be a file of the folder 'samples', and 'nowhere.json' \(link)"),
    Case(
      yaml: "linked: {}", line: 1,
      message:
        "the case's items must be a file of the folder 'samples', and 'linked.items.json' \(link)"),
  ]

  /// The samples of a plugin whose folder also has links: `in.json` to a file of it, the others out of it.
  private static func read(_ yaml: String) throws -> SampleSet {
    let folders = try RegistryTests.Folders()
    try folders.write(
      "p/one/plugin.yaml",
      "plugin: one\nsummary: One.\nrequest: { get: https://example.org/ }\nitem: { id: .id, kind: thing }\n"
    )
    try folders.write("p/one/samples/samples.yaml", yaml)
    try folders.write("p/one/samples/a.json", "[]")
    try folders.write("p/secret", "secret")
    let samples = "\(folders.folder("p").path)/one/samples"
    for (name, target) in [
      ("in.json", "a.json"), ("out.json", "../../secret"), ("nowhere.json", "../../none"),
      ("linked.items.json", "/etc/passwd"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(samples)/\(name)", withDestinationPath: target)
    }
    let registry = Registry(folders: [folders.folder("p")], compiled: [])
    return try SampleSet.read(of: try #require(try registry.plugin(named: "one")).manifest)
  }

  @Test("are those of the folder alone, under their own names and behind links", arguments: cases)
  func refuses(_ one: Case) throws {
    let fault = #expect(throws: Diagnostics.self) { try Self.read(one.yaml) }
    #expect(fault?.all.map(\.kind) == ["outside-folder"])
    #expect(fault?.all.first?.line == one.line)
    #expect(fault?.all.first?.message == one.message)
  }

  @Test("may be links within the folder")
  func within() throws {
    #expect(try Self.read("x: { responses: { GET /x: in.json } }").cases.count == 1)
  }
}
