import RoostCLI
import Testing

@Suite("Taking a command line apart")
struct ArgumentParserTests {
  @Test("global options stand before and behind the command, with '=' or apart")
  func takesGlobalOptions() throws {
    let parsed = try ArgumentParser.parse(
      ["--config=a.yaml", "-q", "list", "moon", "--store", "b.db", "--limit", "5"])
    #expect(parsed.command?.name == .list)
    #expect(parsed.operands == ["moon"])
    #expect(parsed.value("config") == "a.yaml")
    #expect(parsed.value("store") == "b.db")
    #expect(parsed.number("limit") == 5)
    #expect(parsed.has("quiet"))
    #expect(!parsed.has("verbose"))
  }

  @Test("an alias is its command")
  func knowsAlias() throws {
    #expect(try ArgumentParser.parse(["sync"]).command?.name == .aggregate)
  }

  @Test("a command of two words is known by both, with options before, between and behind")
  func knowsTwoWords() throws {
    let parsed = try ArgumentParser.parse(["-q", "plugin", "--config=a", "check", "b", "--update"])
    #expect(parsed.command?.name == .pluginCheck)
    #expect(parsed.operands == ["b"])
    #expect(parsed.has("update") && parsed.has("quiet"))
    #expect(try ArgumentParser.parse(["plugin", "--help"]).group == "plugin")
  }

  @Test("'--' ends the options, and a single dash is an operand")
  func endsOptions() throws {
    let parsed = try ArgumentParser.parse(["list", "-", "--", "--all", "-x"])
    #expect(parsed.operands == ["-", "--all", "-x"])
    #expect(!parsed.has("all"))
  }

  @Test(
    "an option given empty counts as absent",
    arguments: [["--config="], ["--config", ""], ["--quiet="]])
  func ignoresEmpty(arguments: [String]) throws {
    let parsed = try ArgumentParser.parse(["list"] + arguments)
    #expect(!parsed.has("config"))
    #expect(!parsed.has("quiet"))
  }

  @Test("of an option given twice the last stands; a repeatable one gathers")
  func repeats() throws {
    let parsed = try ArgumentParser.parse(
      ["list", "--limit", "1", "--kind", "a", "--limit=2", "--kind=b"])
    #expect(parsed.number("limit") == 2)
    #expect(parsed.all("kind") == ["a", "b"])
  }

  @Test(
    "what nobody could have meant is told with a way out",
    arguments: [
      (["lst"], "unknown command 'lst'", "did you mean 'list'?"),
      (["plugin", "chek"], "unknown command 'plugin chek'", "did you mean 'plugin check'?"),
      (
        ["plugin"], "'roost plugin' is the beginning of a command",
        "write 'roost plugin new', 'roost plugin check' or 'roost plugin record'."
      ),
      (
        ["frobnicate"], "unknown command 'frobnicate'",
        "the commands are aggregate, list, show, sources, plugins, check, preview, explain, remap, sql, plugin new, plugin check, plugin record, schema."
      ),
      (
        ["aggregate", "--jbos=3"], "unknown option '--jbos' for 'roost aggregate'",
        "did you mean '--jobs'?"
      ),
      (["list", "--frob"], "unknown option '--frob' for 'roost list'", "see 'roost list --help'."),
      (
        ["--due", "aggregate"], "unknown option '--due'",
        "'--due' stands behind its command: 'roost aggregate --due'."
      ),
      (["-x"], "unknown option '-x'", "see 'roost --help'."),
      (["list", "--limit"], "option '--limit' needs a value", "write '--limit N'."),
      (["list", "--limit", "--all"], "option '--limit' needs a value", "write '--limit N'."),
      (
        ["list", "--limit=-1"], "option '--limit' takes a whole number from 0 on, not '-1'",
        "see 'roost list --help'."
      ),
      (
        ["aggregate", "--jobs", "0"], "option '--jobs' takes a whole number from 1 on, not '0'",
        "see 'roost aggregate --help'."
      ),
      (
        ["list", "--limit=99999999999999999999"],
        "option '--limit' takes a whole number from 0 on, not '99999999999999999999'",
        "see 'roost list --help'."
      ),
      (
        ["list", "--format=jsn"],
        "option '--format' takes 'table', 'json', 'jsonl' or 'csv', not 'jsn'",
        "did you mean 'json'?"
      ),
      (["list", "--all=yes"], "option '--all' takes no value", "see 'roost list --help'."),
      (["show"], "'roost show' needs ITEM", "see 'roost show --help'."),
      (
        ["show", "1", "2"], "'roost show' takes no further operand '2'", "see 'roost show --help'."
      ),
      (["check", "x"], "'roost check' takes no further operand 'x'", "see 'roost check --help'."),
    ])
  func refuses(arguments: [String], message: String, help: String) {
    let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(arguments) }
    #expect(error?.message == message)
    #expect(error?.help == help)
  }

  @Test(
    "help asks for no operands",
    arguments: [["show", "--help"], ["help", "show"], ["show", "-h"]])
  func helpNeedsNothing(arguments: [String]) throws {
    let parsed = try ArgumentParser.parse(arguments)
    #expect(parsed.command?.name == .show)
    #expect(parsed.has("help"))
  }
}
