/// A body and an expression that would abort, hang or rob a program that runs libjq 1.6 as it is.
struct HostilePair: Sendable {
  /// What the pair costs.
  enum Cost: Sendable, Equatable {
    /// The expression gives this, as JSON text.
    case nothing(String)
    /// The value of one record: the fault in jq's words begins so.
    case value(String)
    /// The page: it fails with this kind of error.
    case page(String)
    /// The manifest: it does not load, and the message begins so.
    case manifest(String)
  }

  var expression: String
  var body = "null"
  var cost: Cost

  init(_ expression: String, on body: String = "null", _ cost: Cost) {
    self.expression = expression
    self.body = body
    self.cost = cost
  }

  static let all: [HostilePair] = [
    // Dates out of range.
    HostilePair("todate", on: "1e300", .value("1e+300 is out of the range of dates")),
    HostilePair("todate", on: "-1e18", .value("-1e+18 is out of the range of dates")),
    HostilePair("nan | todate", .value("null is out of the range of dates")),
    HostilePair("infinite | strftime(\"%Y\")", .value("1.7976931348623157e+308 is out")),
    HostilePair("strflocaltime(\"%Y\")", on: "1e18", .value("1e+18 is out")),
    HostilePair("gmtime | mktime", on: "1e17", .value("1e+17 is out")),
    HostilePair("localtime", on: "\"x\"", .value("string is no number of seconds")),
    HostilePair("mktime", on: "[1e300,1,1,1,1,1,1,1]", .value("a broken down time is")),
    HostilePair("mktime", on: "[\"a\",1]", .value("a broken down time is")),
    HostilePair("strftime(\"%Y\" * 4000)", on: "0", .value("strftime takes a short text")),
    HostilePair("strptime(1)", on: "\"x\"", .value("strptime takes short texts")),
    // Empty patterns.
    HostilePair("indices(\"\")", on: "\"abc\"", .nothing("[[]]")),
    HostilePair("index(\"\")", on: "\"abc\"", .nothing("[null]")),
    HostilePair("_strindices(\"\")", on: "\"abc\"", .nothing("[[]]")),
    HostilePair("[match(\"\"; \"g\")]", on: "\"日本\"", .nothing("[[]]")),
    HostilePair("gsub(\"\"; \"x\")", on: "\"abc\"", .nothing("[\"abc\"]")),
    HostilePair("gsub(\"^\"; \"x\")", on: "\"abc\"", .nothing("[\"abc\"]")),
    HostilePair("[scan(\"x*\")]", on: "\"é\"", .nothing("[[]]")),
    HostilePair("split(\"\"; null)", on: "\"日本\"", .nothing("[[\"日本\"]]")),
    HostilePair(
      "test(\"(a+)+$\")", on: "\"\(String(repeating: "a", count: 60))b\"",
      .value("Regex failure: retry-limit-in-match over")),
    // Work without end.
    HostilePair("[range(1e12)]", .page("")),
    HostilePair("[recurse(. + 1)]", on: "0", .page("")),
    HostilePair("until(false; .)", .page("time")),
    HostilePair("def f: 1 + f; f", .page("")),
    HostilePair("def f: [f]; f", .page("")),
    HostilePair("reduce range(40) as $i ([1]; . + .) | length", .page("")),
    HostilePair("[limit(3; repeat(1))]", .nothing("[[1,1,1]]")),
    HostilePair("range(1e12) | select(. < 3)", .page("time")),
    HostilePair("repeat(1) | select(false)", .page("time")),
    // Memory in one step.
    HostilePair("\"x\" * 1e9", .value("the repeated text is too long")),
    HostilePair("1e9 * \"x\"", .value("the repeated text is too long")),
    HostilePair("[.] | .[1e9] = 1", .value("an index of a million or more cannot be set")),
    HostilePair("setpath([1e9]; 1)", .value("an index of a million or more cannot be set")),
    HostilePair("fromstream([[1e9], 1])", .value("an index of a million or more cannot be set")),
    // Deep nesting.
    HostilePair("reduce range(200000) as $i (0; [.]) | 1", .nothing("[1]")),
    HostilePair("reduce range(100000) as $i (0; [.]) | tojson | length", .nothing("[543]")),
    HostilePair(
      ".", on: String(repeating: "[", count: 257), .page("line 1, column 257: nesting is deeper")),
    // Arithmetic that traps, checks that abort.
    HostilePair("infinite % -1", .value("a remainder takes numbers up to 9e15")),
    HostilePair(".[0] % .[1]", on: "[-9.3e18, -1]", .value("a remainder takes numbers up to 9e15")),
    HostilePair(".[nan:1]", on: "[1, 2, 3]", .page("libjq stopped: it found itself at fault")),
    HostilePair(
      ".[{start: nan, end: 1}]", on: "[1]", .page("libjq stopped: it found itself at fault")),
    HostilePair("implode", on: "[1e10]", .value("implode takes an array of code points")),
    HostilePair("implode", on: "[\"a\"]", .value("implode takes an array of code points")),
    // Doors.
    HostilePair("$ENV", .nothing("[{}]")),
    HostilePair("$ENV.PATH", .nothing("[null]")),
    HostilePair("env", .value("env is not available here")),
    HostilePair("input", .value("input is not available here")),
    HostilePair("[inputs]", .value("inputs is not available here")),
    HostilePair("debug", .value("debug is not available here")),
    HostilePair("stderr", .value("stderr is not available here")),
    HostilePair("halt", .value("halt is not available here")),
    HostilePair("halt_error(1)", .value("halt_error is not available here")),
    HostilePair("input_line_number", .value("input_line_number is not available here")),
    HostilePair("get_search_list", .value("get_search_list is not available here")),
    HostilePair("\"a\" | modulemeta", .value("modulemeta is not available here")),
    HostilePair("import \"a\" as a; 1", .manifest("syntax error, unexpected import")),
    HostilePair("include \"a\"; 1", .manifest("syntax error, unexpected include")),
    // Out of the brackets.
    HostilePair(".) | (.", .manifest("')' closes nothing")),
    HostilePair("1] | [2", .manifest("']' closes nothing")),
    HostilePair("\"a", .manifest("a string has no end")),
    HostilePair("(1", .manifest("'(' is not closed")),
    HostilePair("1 # )", .nothing("[1]")),
    HostilePair("1 end", .manifest("syntax error, unexpected end")),
    // Bodies.
    HostilePair(".", on: "nan", .page("line 1, column 1: 'n' stands where a value should be")),
    HostilePair(".", on: "\"\\ud83d\"", .nothing("[\"\u{FFFD}\"]")),
    HostilePair(".", on: "9007199254740993", .nothing("[\"9007199254740993\"]")),
    HostilePair(
      ".", on: "-123456789012345678901234567890",
      .nothing("[\"-123456789012345678901234567890\"]")),
    HostilePair("error(null)", .nothing("[]")),
    HostilePair("error({a: 1})", .value("{\"a\":1}")),
  ]
}
