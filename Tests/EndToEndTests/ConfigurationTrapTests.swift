import FoundationEssentials
import JSON
import Testing

/// Files that are made to hurt, read by the program as a whole.
@Suite("Traps in sources.yaml and plugin.yaml")
struct ConfigurationTrapTests {
  /// A file, and where its first fault is told.
  struct Trap: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    /// `LINE:COLUMN`, or nothing where the file as a whole is meant.
    var place: String
    /// A part of what is said.
    var said: String

    init(_ name: String, _ text: String, at place: String, _ said: String) {
      self.init(name, Array(text.utf8), at: place, said)
    }

    init(_ name: String, _ bytes: [UInt8], at place: String, _ said: String) {
      (testDescription, self.bytes, self.place, self.said) = (name, bytes, place, said)
    }
  }

  private static func many(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  static let brokenSources: [Trap] = [
    Trap(
      "aliases that grow tenfold nine times",
      "a0: &a0 [\(Array(repeating: "x", count: 10).joined(separator: ", "))]\n"
        + many(9) { place in
          let tenfold = Array(repeating: "*a\(place)", count: 10).joined(separator: ", ")
          return "a\(place + 1): &a\(place + 1) [\(tenfold)]\n"
        } + "sources: {}\n", at: "", "more than 200000"),
    Trap("an alias to what holds it", "sources: &a { a: *a }\n", at: "1:18", "alias"),
    Trap("lists in lists", String(repeating: "[", count: 100_000), at: "1:66", "64"),
    Trap(
      "maps in maps", many(200) { String(repeating: " ", count: $0) + "a:\n" }, at: "65:65", "64"),
    Trap("five megabytes", "# " + String(repeating: "x", count: 5 << 20), at: "", "bytes"),
    Trap(
      "a line of a megabyte", "sources: { a: \"" + String(repeating: "x", count: 1 << 20),
      at: "1:15", "quote"),
    Trap("a zero byte", "sources:\n  a: \0\n", at: "2:6", "character"),
    Trap("an escape byte", "sources:\n  a: \u{1B}[2J\n", at: "2:6", "character"),
    Trap(
      "bytes that are no UTF-8", Array("sources:\n  a: ".utf8) + [0xFF, 0xFE, 0x0A], at: "", "UTF-8"
    ),
    Trap("UTF-16", [0xFF, 0xFE] + "sources: {}\n".utf8.flatMap { [$0, 0] }, at: "", "UTF"),
    Trap("a tab that indents", "sources:\n\ta: { plugin: feed }\n", at: "2:1", "tab"),
    Trap("two documents", "sources: {}\n---\nsources: {}\n", at: "2:1", "document"),
    Trap(
      "a tag of another language", "sources: !!python/object:os.system { a: b }\n", at: "1:41",
      "map"),
    Trap("a key that is a list", "sources:\n  ? [a, b]\n  : x\n", at: "2:5", "key"),
    Trap("a directive of YAML 3", "%YAML 3.0\n---\nsources: {}\n", at: "1:1", "YAML"),
    Trap("a list in place of the file", "- a\n- b\n", at: "1:1", "map"),
    Trap("a word in place of the file", "sources\n", at: "1:1", "map"),
    Trap("sources as a list", "sources:\n  - { plugin: feed }\n", at: "2:3", "map"),
    Trap(
      "a key twice", "sources: {}\ndefaults: {}\nsources: {}\n", at: "3:1", "line 1"),
    Trap(
      "twenty thousand keys", "sources:\n" + many(20_000) { "  a\($0): { plugin: nothing }\n" },
      at: "",
      "there is no plugin 'nothing'"),
    Trap(
      "a hundred thousand variables",
      "store: '" + String(repeating: "${A}", count: 100_000) + "'\n",
      at: "1:", "the variable A is not set"),
    Trap("a quote that does not end", "sources:\n  a: 'b\n", at: "2:6", "quote"),
    Trap("a bracket that does not end", "sources: { a: {\n", at: "", ""),
    Trap("a bracket that ends too often", "sources: { a: {} } }\n", at: "1:20", ""),
    Trap("a merge key", "sources:\n  a: { <<: { plugin: feed } }\n", at: "2:", ""),
    Trap("no value for a key that needs one", "sources:\n  a:\n", at: "2:3", "plugin"),
    Trap(
      "an octal that YAML 1.1 reads",
      "sources:\n  a: { plugin: feed, url: 'http://a.example/', per_host: 010 }\n", at: "2:",
      "per_host"),
    Trap(
      "yes for true", "sources:\n  a: { plugin: feed, url: 'http://a.example/', enabled: yes }\n",
      at: "2:", "true or false"),
    Trap(
      "null in a list of text",
      "sources:\n  a: { plugin: feed, url: 'http://a.example/', tags: [a, ~] }\n", at: "2:", "tags"),
    Trap(
      "a file as address", "sources:\n  a: { plugin: feed, url: file:///etc/passwd }\n", at: "2:",
      "url"),
    Trap(
      "relations of endless brackets",
      "sources:\n  a: { plugin: feed, url: 'http://a.example/', relations: { r: '"
        + String(repeating: "(", count: 50_000) + "' } }\n",
      at: "2:", ""),
  ]

  @Test("are refused with their place, in little memory", arguments: brokenSources)
  func sourcesAreRefused(_ trap: Trap) async throws {
    try await refused(trap, file: "sources.yaml", good: "sources: {}\n", arguments: ["check"])
  }

  static let brokenPages: [Trap] = [
    Trap("an empty page", "", at: "", ""),
    Trap("a page of another name", "plugin: other\n", at: "1:1", "request"),
    Trap("lists in lists", String(repeating: "[", count: 100_000), at: "1:66", "64"),
    Trap("a page of a megabyte", "# " + String(repeating: "x", count: 1 << 20), at: "", "bytes"),
    Trap(
      "an unknown key", "plugin: trap\nrequst: { get: x }\n", at: "1:1", "did you mean 'request'?"),
    Trap(
      "braces that do not end",
      "plugin: trap\nrequest: { get: \"/{.a\" }\nitem: { id: .id, kind: a }\n", at: "2:", "{"),
    Trap(
      "jq that does not compile",
      "plugin: trap\nrequest: { get: http://a.example/ }\nitem: { id: .id |, kind: a }\n", at: "3:",
      ""),
    Trap(
      "jq of endless brackets",
      "plugin: trap\nrequest: { get: http://a.example/ }\nitem: { id: '"
        + String(repeating: "(", count: 60_000) + "', kind: a }\n", at: "3:", ""),
    Trap(
      "jq that reads files",
      "plugin: trap\nrequest: { get: http://a.example/ }\nitem: { id: '(import \"a\" as $a; .)', kind: a }\n",
      at: "3:", ""),
    Trap(
      "a variable that there is not",
      "plugin: trap\nrequest: { get: http://a.example/ }\nitem: { id: '{$nope}', kind: a }\n",
      at: "3:", "nope"),
    Trap(
      "an option named like an engine key",
      "plugin: trap\noptions: { every: { summary: x } }\nrequest: { get: http://a.example/ }\nitem: { id: .id, kind: a }\n",
      at: "2:", "every"),
    Trap("no item", "plugin: trap\nrequest: { get: http://a.example/ }\n", at: "", "item"),
  ]

  @Test("of plugins too", arguments: brokenPages)
  func pagesAreRefused(_ trap: Trap) async throws {
    try await refused(
      trap, file: "plugins/trap/plugin.yaml",
      good: "plugin: trap\nrequest: { get: http://a.example/ }\nitem: { id: .id, kind: a }\n",
      arguments: ["check"])
  }

  private func refused(_ trap: Trap, file: String, good: String, arguments: [String]) async throws {
    let workspace = try Workspace("sources: {}\n")
    try workspace.write(good, to: file)
    let quiet = try workspace.start(arguments, measuresMemory: true)
    #expect(await quiet.exit() == 0)
    let before = quiet.peakMemory
    try Data(trap.bytes).write(to: URL(filePath: "\(workspace.folder)/\(file)"))
    let run = try workspace.start(arguments + ["--json"], measuresMemory: true)
    #expect(await run.exit() == 3, "\(run.errors.text.prefix(400))")
    // 64 MB in all, of which a run that finds nothing takes about half.
    #expect(before > 0)
    #expect(run.peakMemory - before < Sanitizer.memoryFactor * (32 << 20))
    let error = try JSONValue(parsing: run.output.text)["error"]
    let location = error["location"].stringValue ?? ""
    let place = location.drop { $0 != ":" }.dropFirst()
    #expect(place.hasPrefix(trap.place), "\(location)")
    let message = error["message"].stringValue ?? ""
    #expect(run.errors.text.contains(trap.said), "\(run.errors.text.prefix(400))")
    #expect(!message.isEmpty && error["kind"].stringValue?.isEmpty == false)
    #expect(!run.errors.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!FileManager.default.fileExists(atPath: "\(workspace.folder)/roost.db"))
  }
}
