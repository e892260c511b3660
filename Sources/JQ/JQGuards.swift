/// Definitions that stand before the expressions of a program and close its doors.
///
/// libjq 1.6 aborts, crashes or hangs in one step on some input, and lets a program read the
/// environment and the clock. Whatever an expression names of that sort is defined anew here; only
/// definitions that are named are put in, for each costs time to compile.
package enum JQGuards {
  /// The definitions that these expressions need, in order, each on one line; empty where none.
  package static func definitions(for expressions: some Sequence<JQExpression>) -> String {
    var wanted: Set<String> = []
    for expression in expressions {
      wanted.formUnion(expression.words)
      for symbol in expression.operators { wanted.formUnion(names(behind: symbol)) }
    }
    var taken: [String] = []
    for guarded in all.reversed() where !guarded.names.isDisjoint(with: wanted) {
      taken.append(guarded.text)
      wanted.formUnion(guarded.needs)
    }
    return taken.reversed().map { $0 + "\n" }.joined()
  }

  private static func names(behind symbol: String) -> [String] {
    switch symbol {
    case "%": ["_mod"]
    case "*": ["_multiply"]
    case "=": ["_assign"]
    case "%=": ["_modify", "_mod"]
    case "*=": ["_modify", "_multiply"]
    case "|=", "+=", "-=", "/=", "//=": ["_modify"]
    default: []
    }
  }

  /// A definition, the names that call for it, and the names of other definitions that it uses.
  private struct Guarded {
    let names: Set<String>
    let needs: Set<String>
    let text: String

    init(_ names: Set<String>, needs: Set<String> = [], _ text: String) {
      self.names = names
      self.needs = needs
      self.text = text
    }
  }

  /// Later definitions use earlier ones.
  private static let all: [Guarded] = closed + dates + patterns + bounded

  /// What leads out of the program: environment, further input, files, the terminal, the process.
  private static let closed: [Guarded] =
    [
      Guarded(["_closed"], #"def _closed($name): error("\($name) is not available here");"#)
    ]
    + [
      "env", "input", "inputs", "debug", "stderr", "halt", "halt_error", "input_filename",
      "input_line_number", "get_search_list", "modulemeta",
    ].map { name in
      let plain = #"def \#(name): _closed("\#(name)");"#
      let text =
        name == "halt_error" ? plain + #" def halt_error(f): _closed("halt_error");"# : plain
      return Guarded([name], needs: ["_closed"], text)
    }

  private static let seconds = """
    def _seconds: if type != "number" then error("\\(type) is no number of seconds") \
    elif . >= -62135596800 and . < 253402300800 then . \
    else error("\\(tojson) is out of the range of dates") end;
    """

  private static let parts = """
    def _parts: if type == "array" and length >= 6 and length <= 9 \
    and all(.[]; type == "number" and . > -1e6 and . < 1e6) then . + [0, 0, 0][:8 - length] \
    else error("a broken down time is an array of six to nine numbers") end;
    """

  /// The date functions abort on numbers out of range; the local ones would read the time zone.
  private static let dates: [Guarded] = [
    Guarded(["_seconds"], seconds),
    Guarded(["_parts"], parts),
    Guarded(
      ["gmtime", "localtime"], needs: ["_seconds"],
      "def _gmtime: gmtime; def gmtime: _seconds | _gmtime; def localtime: gmtime;"),
    Guarded(
      ["mktime"], needs: ["_parts"], "def _mktime: mktime; def mktime: _parts | _mktime;"),
    Guarded(
      ["strftime", "strflocaltime"], needs: ["gmtime", "_parts"],
      """
      def _strftime(f): strftime(f); def strftime(f): f as $f \
      | if ($f | type) != "string" or ($f | length) > 200 then error("strftime takes a short text") \
      elif type == "number" then gmtime | _strftime($f) else _parts | _strftime($f) end; \
      def strflocaltime(f): strftime(f);
      """),
    Guarded(
      ["strptime"],
      """
      def _strptime(f): strptime(f); def strptime(f): f as $f \
      | if type == "string" and length <= 1000 and ($f | type) == "string" and ($f | length) <= 200 \
      then _strptime($f) else error("strptime takes short texts") end;
      """),
    Guarded(
      ["todate", "todateiso8601"], needs: ["strftime"],
      #"def todate: strftime("%Y-%m-%dT%H:%M:%SZ"); def todateiso8601: todate;"#),
    Guarded(
      ["fromdate", "fromdateiso8601"], needs: ["strptime", "mktime"],
      #"def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime; def fromdate: fromdateiso8601;"#
    ),
  ]

  /// An empty match in a global search crashes or hangs, so such a search passes over empty matches.
  private static let patterns: [Guarded] = [
    Guarded(
      ["_match_impl"],
      """
      def _found(re; f; t): _match_impl(re; f; t); def _match_impl(re; f; t): re as $re | f as $f \
      | _found($re; if ($f | type) == "string" and ($f | contains("g")) then $f + "n" else $f end; t);
      """),
    Guarded(
      ["match"], needs: ["_match_impl"],
      """
      def match(re; f): _match_impl(re; f; false) | .[]; def match($v): \
      if ($v | type) == "array" then match($v[0]; $v[1]) else match($v; null) end;
      """),
    Guarded(
      ["test"], needs: ["_match_impl"],
      """
      def test(re; f): _match_impl(re; f; true); def test($v): \
      if ($v | type) == "array" then test($v[0]; $v[1]) else test($v; null) end;
      """),
    Guarded(
      ["_named"],
      """
      def _named: [.captures[] | select(.name != null) | {key: .name, value: .string}] | from_entries;
      """),
    Guarded(
      ["capture"], needs: ["match", "_named"],
      "def capture(re; f): match(re; f) | _named; def capture($v): match($v) | _named;"),
    Guarded(
      ["scan"], needs: ["match"],
      """
      def scan(re): match(re; "g") \
      | if (.captures | length) > 0 then [.captures[].string] else .string end;
      """),
    Guarded(
      ["split", "splits"], needs: ["match"],
      """
      def split($re; $f): . as $s | [foreach ((match($re; $f + "g") | [.offset, .length]), null) as $m \
      ([0, null]; if $m == null then [.[0], $s[.[0]:]] else [$m[0] + $m[1], $s[.[0]:$m[0]]] end; .[1])]; \
      def splits($re; $f): split($re; $f) | .[]; def splits($re): splits($re; null);
      """),
    Guarded(
      ["sub", "gsub"], needs: ["match", "_named"],
      """
      def _edited($in; $ms; $i; $at; f): if $i == ($ms | length) then $in[$at:] else $ms[$i] as $m \
      | ($m | _named | f) as $new | _edited($in; $ms; $i + 1; $m.offset + $m.length; f) as $rest \
      | $in[$at:$m.offset] + $new + $rest end; \
      def sub($re; f; $flags): . as $in | [match($re; $flags)] as $ms | _edited($in; $ms; 0; 0; f); \
      def sub($re; f): sub($re; f; ""); def gsub($re; f; $flags): sub($re; f; $flags + "g"); \
      def gsub($re; f): sub($re; f; "g");
      """),
  ]

  /// Single steps that would take endless time or memory, or divide a number that has no remainder.
  private static let bounded: [Guarded] = [
    Guarded(
      ["_strindices"],
      """
      def _places(f): _strindices(f); def _strindices(f): f as $f \
      | if $f == "" then [] else _places($f) end;
      """),
    Guarded(
      ["indices", "index", "rindex"],
      """
      def _indices($i): indices($i); \
      def indices($i): if $i == "" and type == "string" then [] else _indices($i) end; \
      def index($i): indices($i) | .[0]; def rindex($i): indices($i) | .[-1:][0];
      """),
    Guarded(
      ["implode"],
      """
      def _implode: implode; def implode: if type == "array" \
      and all(.[]; type == "number" and . >= 0 and . < 1114112) then _implode \
      else error("implode takes an array of code points") end;
      """),
    Guarded(
      ["_multiply"],
      """
      def _product(a; b): _multiply(a; b); def _multiply(a; b): b as $b | a as $a \
      | if ($a | type) == "string" and ($b | type) == "number" \
      and _product($a | utf8bytelength; $b) > 1000000 then error("the repeated text is too long") \
      elif ($b | type) == "string" and ($a | type) == "number" \
      and _product($b | utf8bytelength; $a) > 1000000 then error("the repeated text is too long") \
      else _product($a; $b) end;
      """),
    Guarded(
      ["_mod"],
      """
      def _rest(a; b): _mod(a; b); def _mod(a; b): b as $b | a as $a \
      | if all($a, $b; type != "number" or (. > -9e15 and . < 9e15)) then _rest($a; $b) \
      else error("a remainder takes numbers up to 9e15") end;
      """),
    Guarded(
      ["setpath", "_assign", "_modify", "fromstream"],
      """
      def _setpath(p; v): setpath(p; v); def setpath(p; v): p as $p | v as $v \
      | if ($p | type) == "array" and any($p[]; type == "number" and . >= 1000000) \
      then error("an index of a million or more cannot be set") else _setpath($p; $v) end; \
      def _assign(paths; $v): reduce path(paths) as $p (.; setpath($p; $v)); \
      def _modify(paths; f): reduce path(paths) as $p (.; . as $x | label $out \
      | (setpath($p; $x | getpath($p) | f) | ., break $out), delpaths([$p]));
      """),
    Guarded(
      ["fromstream"],
      """
      def fromstream(f): {x: null, e: false} as $init | foreach f as $i ($init; \
      (if .e then $init else . end) | if ($i | length) == 2 \
      then setpath(["e"]; ($i[0] | length) == 0) | setpath(["x"] + $i[0]; $i[1]) \
      else setpath(["e"]; ($i[0] | length) == 1) end; if .e then .x else empty end);
      """),
  ]
}
