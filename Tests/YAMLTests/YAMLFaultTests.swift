import Diagnostics
import Testing
import YAML

/// What cannot be read as YAML, in plain words and with its place.
@Suite("Faults of YAML")
struct YAMLFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ text: String, _ messages: String) {
    do throws(Diagnostic) {
      let document = try YAMLDocument.read(Array(text.utf8), file: "f.yaml")
      #expect(Diagnostics(document.faults).text() == messages)
    } catch {
      #expect(error.text() == messages)
    }
  }

  static let cases: [(String, String)] = [
    (
      "sources:\n   \t- {id: a}\n",
      #"""
      f.yaml:2:4: error: a tab indents this line; YAML is indented with spaces
          2 |        - {id: a}
            |    ^~~~
      help: replace the tab by spaces.
      """#
    ),
    (
      "a: b\n\tc: d\n",
      #"""
      f.yaml:2:1: error: a tab indents this line; YAML is indented with spaces
          2 |     c: d
            | ^~~~
      help: replace the tab by spaces.
      """#
    ),
    (
      "\ta: b\n",
      #"""
      f.yaml:1:1: error: a tab indents this line; YAML is indented with spaces
          1 |     a: b
            | ^~~~
      help: replace the tab by spaces.
      """#
    ),
    (
      "a:\n\tb: c\n",
      #"""
      f.yaml:2:1: error: a tab indents this line; YAML is indented with spaces
          2 |     b: c
            | ^~~~
      help: replace the tab by spaces.
      """#
    ),
    (
      "a: |\n\tx\n",
      #"""
      f.yaml:2:1: error: a tab indents this line; YAML is indented with spaces
          2 |     x
            | ^~~~
      help: replace the tab by spaces.
      """#
    ),
    (
      "a: @b\n",
      #"""
      f.yaml:1:4: error: a value cannot begin with '@'
          1 | a: @b
            |    ^
      help: put the value in quotes.
      """#
    ),
    (
      "a: `b`\n",
      #"""
      f.yaml:1:4: error: a value cannot begin with '`'
          1 | a: `b`
            |    ^
      help: put the value in quotes.
      """#
    ),
    (
      "a: %b\n",
      #"""
      f.yaml:1:4: error: a value cannot begin with '%'
          1 | a: %b
            |    ^
      help: put the value in quotes.
      """#
    ),
    (
      "a: *\n",
      #"""
      f.yaml:1:4: error: '*' begins an alias, which needs a name
          1 | a: *
            |    ^
      help: put the value in quotes.
      """#
    ),
    (
      "a: *b\n",
      #"""
      f.yaml:1:4: error: no anchor '&b' stands before this alias
          1 | a: *b
            |    ^~
      help: quote the value if it is meant to begin with '*'.
      """#
    ),
    (
      "a: &\n",
      #"""
      f.yaml:1:4: error: '&' begins an anchor, which needs a name
          1 | a: &
            |    ^
      help: put the value in quotes.
      """#
    ),
    (
      "a: &x [*x]\n",
      #"""
      f.yaml:1:8: error: the alias '*x' stands inside what it names
          1 | a: &x [*x]
            |        ^~
      """#
    ),
    (
      "a: b: c\n",
      #"""
      f.yaml:1:5: error: a ':' where no key can stand
          1 | a: b: c
            |     ^
      help: quote a value that holds ': ', or mend the indentation.
      """#
    ),
    (
      "a: 'b\nc: d\n",
      #"""
      f.yaml:1:4: error: a quote is opened here and never closed
          1 | a: 'b
            |    ^
      help: close it.
      """#
    ),
    (
      "a: \"b\\d\"\n",
      #"""
      f.yaml:1:6: error: there is no such escape in double quotes
          1 | a: "b\d"
            |      ^
      help: use single quotes, or double the backslash.
      """#
    ),
    (
      "a: \"\\xZZ\"\n",
      #"""
      f.yaml:1:7: error: an escape in double quotes needs hexadecimal digits
          1 | a: "\xZZ"
            |       ^
      help: use single quotes, or double the backslash.
      """#
    ),
    (
      "a: \"\\uD800\"\n",
      #"""
      f.yaml:1:7: error: an escape in double quotes names no character
          1 | a: "\uD800"
            |       ^
      help: write the character itself.
      """#
    ),
    (
      "a: [b, c\nd: e\n",
      #"""
      f.yaml:2:2: error: the list '[…]' of line 1 is not closed here
          2 | d: e
            |  ^
      help: write ',' or ']', or quote a value that holds '[', ']', '{', '}' or ','.
      """#
    ),
    (
      "a: {b: c\nd: e\n",
      #"""
      f.yaml:2:2: error: the map '{…}' of line 1 is not closed here
          2 | d: e
            |  ^
      help: write ',' or '}', or quote a value that holds '[', ']', '{', '}' or ','.
      """#
    ),
    (
      "a: [b c] d\n",
      #"""
      f.yaml:1:10: error: the value ends before 'd'
          1 | a: [b c] d
            |          ^
      help: put the whole value in one pair of quotes, or close what is open before it.
      """#
    ),
    (
      "a\nb: c\n",
      #"""
      f.yaml:2:2: error: a ':' where no key can stand
          2 | b: c
            |  ^
      help: quote a value that holds ': ', or mend the indentation.
      """#
    ),
    (
      "a: b\n  c: d\n",
      #"""
      f.yaml:2:4: error: a ':' where no key can stand
          2 |   c: d
            |    ^
      help: quote a value that holds ': ', or mend the indentation.
      """#
    ),
    (
      "a:\n  b: c\n d: e\n",
      #"""
      f.yaml:3:2: error: this is no key of the map that began above
          3 |  d: e
            |  ^
      help: mend the indentation: the keys of one map begin in one column.
      """#
    ),
    (
      "- a\nb: c\n",
      #"""
      f.yaml:2:1: error: this is no element of the list that began above
          2 | b: c
            | ^
      help: begin each element with '- ', in one column.
      """#
    ),
    (
      "a: - b\n",
      #"""
      f.yaml:1:4: error: a list '- …' cannot begin here
          1 | a: - b
            |    ^
      help: begin it in a line of its own, or write '[…]'.
      """#
    ),
    (
      "a: |x\n",
      #"""
      f.yaml:1:5: error: nothing may follow '|' or '>' in its line
          1 | a: |x
            |     ^
      help: put a value that begins with '|' or '>' in quotes.
      """#
    ),
    (
      "a: >b\n",
      #"""
      f.yaml:1:5: error: nothing may follow '|' or '>' in its line
          1 | a: >b
            |     ^
      help: put a value that begins with '|' or '>' in quotes.
      """#
    ),
    (
      "a: ? b\n",
      #"""
      f.yaml:1:4: error: a key '? …' cannot begin here
          1 | a: ? b
            |    ^
      help: quote a value that begins with '? '.
      """#
    ),
    (
      "a: b\n---\nc: d\n",
      #"""
      f.yaml:2:1: error: a second document begins here; one file holds one document
          2 | ---
            | ^~~
      help: remove the line '---' or '...', or split the file.
      """#
    ),
    (
      "a: b\n...\nc: d\n",
      #"""
      f.yaml:3:1: error: something stands after the document's end
          3 | c: d
            | ^
      help: mend the indentation: the keys of one map begin in one column.
      """#
    ),
    (
      "%YAML 2.0\n---\na: b\n",
      #"""
      f.yaml:1:1: error: the file says that it is not YAML 1.x
          1 | %YAML 2.0
            | ^
      help: remove the line '%YAML'.
      """#
    ),
    (
      "a: !x b\n",
      #"""
      f.yaml:1:4: error: the tag '!x' has no meaning here
          1 | a: !x b
            |    ^~~~
      help: remove it, or quote the value if it is meant to begin with '!'.
      """#
    ),
    (
      "a: !x!y b\n",
      #"""
      f.yaml:1:4: error: a tag '!…!' has no meaning here
          1 | a: !x!y b
            |    ^
      help: put a value that begins with '!' in quotes.
      """#
    ),
    (
      "a: b\na: c\n",
      #"""
      f.yaml:2:1: error: duplicate key "a" in line 2; it stands already in line 1
          2 | a: c
            | ^
      help: remove one of the two.
      """#
    ),
    (
      "[a]: b\n",
      #"""
      f.yaml:1:1: error: a key must be text, found a list
          1 | [a]: b
            | ^
      help: quote a value that begins with '[' or '{'.
      """#
    ),
    (
      "{a: b}: c\n",
      #"""
      f.yaml:1:1: error: a key must be text, found a map
          1 | {a: b}: c
            | ^
      help: quote a value that begins with '[' or '{'.
      """#
    ),
    (
      "a: }\n",
      #"""
      f.yaml:1:4: error: a value cannot begin with '}'
          1 | a: }
            |    ^
      help: put the value in quotes, or write the value that is missing here.
      """#
    ),
    (
      "a: ]\n",
      #"""
      f.yaml:1:4: error: a value cannot begin with ']'
          1 | a: ]
            |    ^
      help: put the value in quotes, or write the value that is missing here.
      """#
    ),
    (
      "a: ,\n",
      #"""
      f.yaml:1:4: error: a value cannot begin with ','
          1 | a: ,
            |    ^
      help: put the value in quotes, or write the value that is missing here.
      """#
    ),
    (
      "a: [b,,c]\n",
      #"""
      f.yaml:1:7: error: a value cannot begin with ','
          1 | a: [b,,c]
            |       ^
      help: put the value in quotes, or write the value that is missing here.
      """#
    ),
    (
      "a: \"b\" c\n",
      #"""
      f.yaml:1:8: error: the value ends before 'c'
          1 | a: "b" c
            |        ^
      help: put the whole value in one pair of quotes, or close what is open before it.
      """#
    ),
    (
      "a: 'b' 'c'\n",
      #"""
      f.yaml:1:8: error: the value ends before '''
          1 | a: 'b' 'c'
            |        ^
      help: put the whole value in one pair of quotes, or close what is open before it.
      """#
    ),
    (
      "- a\n-b\n",
      #"""
      f.yaml:2:1: error: a line without 'key: value'
          2 | -b
            | ^
      help: write 'key: value', or indent the line under the value that it goes on.
      """#
    ),
    (
      "a: {b: c}}\n",
      #"""
      f.yaml:1:10: error: the value ends before '}'
          1 | a: {b: c}}
            |          ^
      help: put the whole value in one pair of quotes, or close what is open before it.
      """#
    ),
    (
      "a: [\n",
      #"""
      f.yaml:1:5: error: the file ends inside a list '[…]' or map '{…}'
          1 | a: [
            |     ^
      help: close it with ']' or '}'.
      """#
    ),
    (
      "a: {\n",
      #"""
      f.yaml:1:5: error: the file ends inside a list '[…]' or map '{…}'
          1 | a: {
            |     ^
      help: close it with ']' or '}'.
      """#
    ),
    (
      "\"a\n",
      #"""
      f.yaml:1:1: error: a quote is opened here and never closed
          1 | "a
            | ^
      help: close it.
      """#
    ),
    (
      "a: \"b\n---\n",
      #"""
      f.yaml:1:4: error: a quote is opened here and not closed before the document ends
          1 | a: "b
            |    ^
      help: close it.
      """#
    ),
    (
      "-\ta\n",
      #"""
      f.yaml:1:2: error: a tab indents this line; YAML is indented with spaces
          1 | -    a
            |  ^~~~
      help: replace the tab by spaces.
      """#
    ),
    (
      "*a : b\n",
      #"""
      f.yaml:1:1: error: no anchor '&a' stands before this alias
          1 | *a : b
            | ^~
      help: quote the value if it is meant to begin with '*'.
      """#
    ),
    (
      "a: \u{1}b\n",
      #"""
      f.yaml:1:4: error: the character U+0001 is not allowed in YAML
          1 | a: b
            |    ^
      help: remove it, or write it as an escape in double quotes.
      """#
    ),
    (
      "a: é\u{85}b: c: d\n",
      #"""
      f.yaml:1:10: error: a ':' where no key can stand
          1 | a: é b: c: d
            |          ^
      help: quote a value that holds ': ', or mend the indentation.
      """#
    ),
    (
      "x: y\n\n\n   \n'",
      #"""
      f.yaml:5:1: error: a quote is opened here and never closed
          5 | '
            | ^
      help: close it.
      """#
    ),
    (
      "key: [a, b]: c",
      #"""
      f.yaml:1:12: error: a ':' where no key can stand
          1 | key: [a, b]: c
            |            ^
      help: quote a value that holds ': ', or mend the indentation.
      """#
    ),
    (
      "--- a\n--- b\n",
      #"""
      f.yaml:2:1: error: a second document begins here; one file holds one document
          2 | --- b
            | ^~~
      help: remove the line '---' or '...', or split the file.
      """#
    ),
    (
      "a: !<tag:x> b\n",
      #"""
      f.yaml:1:4: error: the tag 'tag:x' has no meaning here
          1 | a: !<tag:x> b
            |    ^~~~~~~~~~
      help: remove it, or quote the value if it is meant to begin with '!'.
      """#
    ),
    (
      "a: ${X}\nb: {x: ${Y}}\n",
      #"""
      f.yaml:2:9: error: the map '{…}' of line 2 is not closed here
          2 | b: {x: ${Y}}
            |         ^
      help: inside '{ }' and '[ ]' put a value that holds '${…}' in quotes.
      """#
    ),
    (
      "%TAG\n",
      #"""
      f.yaml:1:5: error: this is not YAML: did not find expected '!'
          1 | %TAG
            |     ^
      help: while scanning a tag directive.
      """#
    ),
    (
      "%FOO bar\n---\na: b\n",
      #"""
      f.yaml:1:5: error: this is not YAML: found unknown directive name
          1 | %FOO bar
            |     ^
      help: while scanning a directive.
      """#
    ),
  ]
}
