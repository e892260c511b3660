/// What libyaml's words mean to the person who wrote the file.
struct YAMLFailureWords: Sendable {
  /// A part of libyaml's problem.
  let problem: String
  /// A part of libyaml's context; empty fits all.
  let context: String
  /// Whether the place is where that which was being read began, not where reading stopped.
  let isAtContext: Bool
  /// What is wrong; `{}` stands for the character at the problem, `{line}` for the line in
  /// which what was being read began.
  let message: String
  /// What to do.
  let help: String

  init(
    _ problem: String, context: String = "", isAtContext: Bool = false, _ message: String,
    help: String
  ) {
    self.problem = problem
    self.context = context
    self.isAtContext = isAtContext
    self.message = message
    self.help = help
  }

  /// The words for what libyaml says; nil where it is unknown.
  static func of(_ failure: YAMLFailure) -> YAMLFailureWords? {
    all.first { failure.problem.contains($0.problem) && failure.context.contains($0.context) }
  }

  /// The first that fits stands.
  private static let all: [YAMLFailureWords] = [
    .init(
      "found character that cannot start any token", "a value cannot begin with '{}'",
      help: "put the value in quotes."),
    .init(
      "mapping values are not allowed in this context", "a ':' where no key can stand",
      help: "quote a value that holds ': ', or mend the indentation."),
    .init(
      "could not find expected ':'", isAtContext: true, "a line without 'key: value'",
      help: "write 'key: value', or indent the line under the value that it goes on."),
    .init(
      "did not find expected key", context: "block mapping",
      "this is no key of the map that began above",
      help: "mend the indentation: the keys of one map begin in one column."),
    .init(
      "did not find expected '-' indicator", "this is no element of the list that began above",
      help: "begin each element with '- ', in one column."),
    .init(
      "did not find expected ',' or ']'", "the list '[…]' of line {line} is not closed here",
      help: "write ',' or ']', or quote a value that holds '[', ']', '{', '}' or ','."),
    .init(
      "did not find expected ',' or '}'", "the map '{…}' of line {line} is not closed here",
      help: "write ',' or '}', or quote a value that holds '[', ']', '{', '}' or ','."),
    .init(
      "found unexpected end of stream", isAtContext: true,
      "a quote is opened here and never closed", help: "close it."),
    .init(
      "found unexpected document indicator", isAtContext: true,
      "a quote is opened here and not closed before the document ends", help: "close it."),
    .init(
      "found unknown escape character", "there is no such escape in double quotes",
      help: "use single quotes, or double the backslash."),
    .init(
      "did not find expected hexdecimal number",
      "an escape in double quotes needs hexadecimal digits",
      help: "use single quotes, or double the backslash."),
    .init(
      "found invalid Unicode character escape code",
      "an escape in double quotes names no character",
      help: "write the character itself."),
    .init(
      "did not find expected alphabetic or numeric character", context: "alias",
      isAtContext: true, "'*' begins an alias, which needs a name",
      help: "put the value in quotes."),
    .init(
      "did not find expected alphabetic or numeric character", context: "anchor",
      isAtContext: true, "'&' begins an anchor, which needs a name",
      help: "put the value in quotes."),
    .init(
      "expected comment or line break", "nothing may follow '|' or '>' in its line",
      help: "put a value that begins with '|' or '>' in quotes."),
    .init(
      "found a tab character", "a tab where YAML wants spaces",
      help: "replace the tab by spaces."),
    .init(
      "block sequence entries are not allowed in this context",
      "a list '- …' cannot begin here",
      help: "begin it in a line of its own, or write '[…]'."),
    .init(
      "mapping keys are not allowed in this context", "a key '? …' cannot begin here",
      help: "quote a value that begins with '? '."),
    .init(
      "did not find expected <document start>", "something stands after the document's end",
      help: "mend the indentation: the keys of one map begin in one column."),
    .init(
      "did not find expected node content", "a value cannot begin with '{}'",
      help: "put the value in quotes, or write the value that is missing here."),
    .init(
      "undefined tag handle", "a tag '!…!' has no meaning here",
      help: "put a value that begins with '!' in quotes."),
    .init(
      "incompatible YAML document", "the file says that it is not YAML 1.x",
      help: "remove the line '%YAML'."),
  ]
}
