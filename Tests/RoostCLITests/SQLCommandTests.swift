import Diagnostics
import HTTP
import RoostKit
import RoostStore
import Testing
import Text

@testable import RoostCLI

@Suite("roost sql")
struct SQLCommandTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("", to: "sources.yaml")
    let store = try Store(path: folder.path + "/roost.db")
    var builder = BatchBuilder(source: "s", stream: "main")
    for (id, title) in [("1", "=1+1"), ("2", "Zwei\u{1B}[31m, \"rot\""), ("3", nil)] {
      var item = Item(id: id, kind: "thing")
      item.title = title
      builder.add(Page.Entry(item: item))
    }
    let walk = try store.beginWalk(source: "s", stream: "main", fingerprint: 1)
    _ = try store.write(
      Batch(walk: walk, items: builder.finish()), now: Instant(seconds: 1_750_000_000))
  }

  private func run(
    _ arguments: String..., input: String = ""
  ) async -> (exit: Int32, output: String, errors: String) {
    let (output, errors) = (Gathered(), Gathered())
    var surroundings = Surroundings(
      environment: [:], folder: folder.path, home: nil, executable: nil,
      output: OutputBuffer { output.add($0) }, errors: OutputBuffer { errors.add($0) })
    let bytes = Array(input.utf8)
    surroundings.input = { bytes.count > $0 ? nil : bytes }
    let exit = await RoostProgram(in: surroundings, compiled: []).run(
      ["--store", folder.path + "/roost.db", "sql"] + arguments)
    return (exit, output.text, errors.text)
  }

  private static let question =
    "SELECT id, title, NULL AS none, 1.5 AS half, x'0AFF' AS bytes "
    + "FROM items ORDER BY id"

  @Test(
    "rows come in each format, foreign text harmless in it",
    arguments: [
      (
        "table",
        """
        id  title            none  half  bytes
        1   =1+1                    1.5  0aff
        2   Zwei[31m, "rot"         1.5  0aff
        3                           1.5  0aff

        """
      ),
      (
        "csv",
        "id,title,none,half,bytes\r\n1,'=1+1,,1.5,0aff\r\n"
          + "2,\"Zwei[31m, \"\"rot\"\"\",,1.5,0aff\r\n3,,,1.5,0aff\r\n"
      ),
      (
        "jsonl",
        """
        {"id":"1","title":"=1+1","none":null,"half":1.5,"bytes":"0aff"}
        {"id":"2","title":"Zwei\\u001b[31m, \\"rot\\"","none":null,"half":1.5,"bytes":"0aff"}
        {"id":"3","title":null,"none":null,"half":1.5,"bytes":"0aff"}

        """
      ),
      (
        "json",
        """
        [
        {"id":"1","title":"=1+1","none":null,"half":1.5,"bytes":"0aff"},
        {"id":"2","title":"Zwei\\u001b[31m, \\"rot\\"","none":null,"half":1.5,"bytes":"0aff"},
        {"id":"3","title":null,"none":null,"half":1.5,"bytes":"0aff"}
        ]

        """
      ),
    ])
  func formats(format: String, expected: String) async {
    let result = await run(Self.question, "--format", format)
    #expect(result.exit == 0)
    #expect(result.errors == "")
    #expect(result.output == expected)
  }

  @Test("columns of one name are told apart") func doubles() async {
    #expect(
      await run("SELECT 1 AS a, 2 AS a, 3 AS a", "--format", "jsonl").output
        == "{\"a\":1,\"a:1\":2,\"a:2\":3}\n")
  }

  @Test("without rows a table is a note, JSON an empty list") func empty() async {
    let table = await run("SELECT 1 WHERE 0")
    #expect(table.output == "")
    #expect(table.errors == "there are no such rows\n")
    #expect(await run("SELECT 1 WHERE 0", "--json").output == "[]\n")
  }

  @Test("more rows than the limit are told of, and 0 is no limit") func limits() async {
    let cut = await run("SELECT id FROM items", "--limit", "2", "--format", "csv")
    #expect(cut.output == "id\r\n1\r\n2\r\n")
    #expect(cut.errors == "only the first 2 rows are shown; '--limit 0' shows all\n")
    #expect(await run("SELECT id FROM items", "--limit", "3").errors == "")
    let many =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1500) "
      + "SELECT i FROM n"
    #expect(await run(many, "--format", "jsonl").output.split(separator: "\n").count == 1000)
    #expect(
      await run(many, "--limit", "0", "--format", "jsonl").output.split(separator: "\n").count
        == 1500)
  }

  @Test("a table and JSON hold no more than 64 MB of rows, and name the formats that hold none")
  func heldRows() async {
    let many =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 700) "
      + "SELECT printf('%.100000c', 'x') AS x FROM n"
    for format in ["table", "json"] {
      let result = await run(many, "--limit", "0", "--format", format)
      #expect(result.exit == 2)
      #expect(!result.output.contains("xxx"))
      #expect(
        result.errors == """
          roost: error: the answer holds more than 64 MB, which a table or JSON keeps in memory
          help: use '--format csv' or '--format jsonl', which write each row as it comes, or '--limit'.

          """)
    }
  }

  @Test("'-' is standard input, which has a limit") func standardInput() async {
    #expect(await run("-", "--format", "csv", input: "SELECT 7 AS n;\n").output == "n\r\n7\r\n")
    let long = await run("-", input: String(repeating: " ", count: (1 << 20) + 1))
    #expect(long.exit == 2)
    #expect(
      long.errors.contains("error: standard input cannot be read, or holds more than 1.0 MB"))
  }

  @Test(
    "a fault shows the statement with a caret, and ends with 2",
    arguments: [
      (
        "SELECT id,\n  titel FROM items",
        """
        SQL:2:3: error: no such column: titel
            2 |   titel FROM items
              |   ^~~~~

        """
      ),
      (
        "SELECT * FROM itmes",
        """
        SQL: error: no such table: itmes
        help: did you mean 'items'?

        """
      ),
      (
        "DELETE FROM item",
        "SQL: error: this statement would change the store: 'roost sql' only reads\n"
      ),
      (
        "SELECT 1; DROP TABLE item",
        """
        SQL:1:11: error: a second statement begins here; one at a time is answered
            1 | SELECT 1; DROP TABLE item
              |           ^~~~

        """
      ),
    ])
  func faults(sql: String, message: String) async {
    let result = await run(sql)
    #expect(result.exit == 2)
    #expect(result.output == "")
    #expect(result.errors == message)
  }

  @Test("with --json a fault is one JSON value on standard output") func jsonFault() async {
    #expect(
      await run("SELECT x", "--json").output
        == #"{"error":{"kind":"sql","message":"no such column: x","location":"SQL:1:8"}}"# + "\n")
  }

  @Test(
    "--timeout takes a span",
    arguments: [("soon", 2), ("10", 2), ("2m", 0), ("0s", 0)] as [(String, Int32)])
  func timeouts(span: String, exit: Int32) async {
    let result = await run("SELECT 1", "--timeout", span)
    #expect(result.exit == exit)
    if exit == 2 {
      #expect(
        result.errors == """
          roost: error: option '--timeout' takes a span of time, not '\(span)'
          help: write 10s or 2m.

          """)
    }
  }

  @Test("a statement that is stopped says so, and what to do") func stopped() throws {
    let store = try Store(path: folder.path + "/roost.db", mode: .readOnly)
    let endless =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
      + "SELECT count(*) FROM n"
    let error = #expect(throws: QuestionError.self) {
      try store.ask(endless, isOver: { true }, columns: { _ in }, row: { _ in true })
    }
    let failure = QuestionFailure(try #require(error), sql: endless, span: 10, store: store).failure
    #expect(failure.exit == 2)
    #expect(
      failure.text(color: false) == """
        SQL: error: the statement was stopped after 10s
        help: ask for less, or give it longer: '--timeout 1m'.

        """)
  }

  @Test("a store that is not there ends with 4") func noStore() async {
    let result = await run("SELECT 1", "--store", folder.path + "/none.db")
    #expect(result.exit == 4)
    #expect(result.errors.contains("there is no store at"))
  }
}
