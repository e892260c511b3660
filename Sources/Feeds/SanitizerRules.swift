/// What HTML may contain after sanitizing. Names in lower case.
enum SanitizerRules {
  /// How an attribute's value is checked.
  enum Value: Sendable {
    /// Any text.
    case text
    /// A link that is followed by a click: `http`, `https`, `mailto`.
    case link
    /// A file that is loaded with the page: `http`, `https`.
    case file
    /// Several of these with widths or densities, as in `srcset`.
    case files
    /// A number of at most four digits.
    case number
    /// One of these words.
    case oneOf(Set<String>)
    /// No value: it is there or not.
    case flag
  }

  /// Elements that pass, with the attributes that pass on them, sorted by name.
  static let elements: [String: [(name: String, value: Value)]] = {
    var table: [String: [String: Value]] = [:]
    for name in plain { table[name] = everywhere }
    for (name, attributes) in withAttributes {
      table[name] = attributes.merging(everywhere) { own, _ in own }
    }
    return table.mapValues { attributes in
      attributes.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
  }()

  /// Attributes that pass on every element.
  private static let everywhere: [String: Value] = [
    "title": .text, "lang": .text, "dir": .oneOf(["ltr", "rtl", "auto"]),
  ]

  /// Elements without content and end tag.
  static let void: Set<String> = ["br", "col", "hr", "img", "source", "wbr"]

  /// Elements that go with everything inside: what runs, loads or is no text to be read.
  static let dropped: Set<String> = [
    "applet", "frameset", "iframe", "math", "noembed", "noframes", "noscript", "object", "option",
    "plaintext", "script", "select", "style", "svg", "template", "textarea", "title", "xml", "xmp",
  ]

  private static let plain = [
    "abbr", "acronym", "address", "article", "aside", "b", "bdi", "bdo", "big", "br", "caption",
    "center", "cite", "code", "dd", "details", "dfn", "dir", "div", "dl", "dt", "em", "figcaption",
    "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "kbd",
    "main", "mark", "menu", "nav", "p", "picture", "pre", "rp", "rt", "ruby", "s", "samp",
    "section", "small", "span", "strike", "strong", "sub", "summary", "sup", "tbody", "tfoot",
    "thead", "tr", "tt", "u", "ul", "var", "wbr",
  ]

  private static let align = Value.oneOf(["left", "right", "center", "justify"])

  private static let withAttributes: [String: [String: Value]] = [
    "a": ["href": .link],
    "audio": ["src": .file],
    "blockquote": ["cite": .link],
    "col": ["span": .number],
    "colgroup": ["span": .number],
    "del": ["cite": .link, "datetime": .text],
    "img": [
      "src": .file, "srcset": .files, "alt": .text, "width": .number, "height": .number,
    ],
    "ins": ["cite": .link, "datetime": .text],
    "li": ["value": .number],
    "ol": ["start": .number, "reversed": .flag, "type": .oneOf(["1", "a", "A", "i", "I"])],
    "q": ["cite": .link],
    "source": ["src": .file, "srcset": .files, "type": .text],
    "table": ["align": align],
    "td": ["colspan": .number, "rowspan": .number, "align": align],
    "th": ["colspan": .number, "rowspan": .number, "align": align],
    "time": ["datetime": .text],
    "video": ["src": .file, "poster": .file, "width": .number, "height": .number],
  ]
}
