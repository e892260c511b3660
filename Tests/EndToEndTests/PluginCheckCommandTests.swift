import JSON
import Testing

@Suite("roost plugin check")
struct PluginCheckCommandTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace("sources: { one: { plugin: one } }\n")
    try workspace.write(
      """
      plugin: one
      summary: One.
      request: { get: "https://one.example.org/list" }
      item: { id: .id, kind: thing, title: .name }

      """, to: "plugins/one/plugin.yaml")
    try workspace.write(
      "# one\n\n```yaml\nsources:\n  one: { plugin: one }\n```\n", to: "plugins/one/README.md")
    try workspace.write(
      "list: { responses: { GET /list: list.json } }\n", to: "plugins/one/samples/samples.yaml")
    try workspace.write(#"[{"id":1,"name":"First"}]"#, to: "plugins/one/samples/list.json")
    return workspace
  }

  @Test("ends with 3 and says where until --update has taken what the samples give")
  func updates() async throws {
    let workspace = try workspace()
    let before = try await workspace.run("plugin", "check", "plugins/one")
    #expect(before.exit == 3)
    #expect(before.output == "plugins/one: 1 case, 1 item, 1 fault\n1 plugin: 1 fault\n")
    #expect(
      before.errors == """
        plugins/one/samples/list.items.json: error: there are no expected items of this case
        help: 'roost plugin check --update plugins/one' writes what its samples give.


        """)
    let update = try await workspace.run("plugin", "check", "plugins/one", "--update")
    #expect(update.exit == 0)
    #expect(
      update.output == """
        wrote plugins/one/samples/list.items.json
          + (new file, 21 lines)
        plugins/one: 1 case, 1 item, no faults
        1 plugin: no faults

        """)
    let after = try await workspace.run("plugin", "check", "one", "--json")
    #expect(after.exit == 0)
    #expect(after.errors == "")
    #expect(
      try after.json["plugins"].arrayValue?.first?["cases"].arrayValue?.first?["right"] == true)
  }

  @Test("says as JSON what is wrong, in the form of every failure")
  func json() async throws {
    let workspace = try workspace()
    let run = try await workspace.run("plugin", "check", "plugins/one", "--json")
    #expect(run.exit == 3)
    #expect(try run.json["error"]["kind"] == "no-items")
    let faults = try run.json["plugins"].arrayValue?.compactMap { $0["faults"].arrayValue?.first }
    #expect(faults?.first?["severity"] == "error")
  }

  @Test("does not take what is neither folder nor plugin")
  func unknown() async throws {
    let run = try await workspace().run("plugin", "check", "onne")
    #expect(run.exit == 2)
    #expect(
      run.errors == """
        roost: error: 'onne' is no folder, and no plugin has that name
        help: did you mean 'one'?

        """)
  }

  @Test(
    "and 'check' tell of a command by its path that cannot be run",
    arguments: [
      ("/etc/passwd", "is no program that may be run"), ("./nope", "is not there"),
      ("./samples", "is a folder"), ("./tap", "is no program that may be run"),
    ])
  func command(_ command: String, what: String) async throws {
    let workspace = try workspace()
    try workspace.write("#!/bin/sh\n", to: "plugins/one/tap")
    try workspace.write(
      "plugin: one\nsummary: One.\nrun: [\(command)]\nformat: jsonl\nitem: { id: .id, kind: thing }\n",
      to: "plugins/one/plugin.yaml")
    for arguments in [["check"], ["plugin", "check", "plugins/one"]] {
      let run = try workspace.start(arguments)
      #expect(await run.exit() == 3)
      #expect(
        run.errors.text.contains(
          "plugin.yaml:3:7: error: 'run' names '\(command)', which \(what)\n"),
        "\(run.errors.text)")
    }
    try workspace.write(
      "plugin: one\nsummary: One.\nrun: [/bin/sh, tap]\nformat: jsonl\nitem: { id: .id, kind: thing }\n",
      to: "plugins/one/plugin.yaml")
    #expect(try await workspace.run("check").exit == 0)
  }
}
