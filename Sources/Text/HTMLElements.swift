/// What the elements of HTML mean for text; names in lower case.
enum HTMLElements {
  /// Whether the element stands within a line, so that it does not part words (HTML Living Standard,
  /// section 15.3: everything that is not displayed inline does).
  static func isWithinLine(_ name: String) -> Bool { withinLine.contains(name) }

  /// Whether what stands inside is no text to be read: scripts, styles and the like.
  static func holdsRawText(_ name: String) -> Bool { rawText.contains(name) }

  /// Whether there is such an element in HTML (also of old), SVG or MathML.
  static func isKnown(_ name: String) -> Bool {
    withinLine.contains(name) || rawText.contains(name) || others.contains(name)
      || name.contains("-") || name.contains(":")
  }

  private static let withinLine: Set<String> = [
    "a", "abbr", "acronym", "b", "basefont", "bdi", "bdo", "big", "blink", "cite", "code", "data",
    "del", "dfn", "em", "font", "i", "ins", "kbd", "label", "mark", "nobr", "output", "q", "rb",
    "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr",
  ]

  private static let rawText: Set<String> = [
    "iframe", "noembed", "noframes", "script", "style", "template", "xmp",
  ]

  private static let others: Set<String> = [
    "address", "applet", "area", "article", "aside", "audio", "base", "blockquote", "body", "br",
    "button", "canvas", "caption", "center", "circle", "col", "colgroup", "datalist", "dd", "defs",
    "desc", "details", "dialog", "dir", "div", "dl", "dt", "ellipse", "embed", "fieldset",
    "figcaption", "figure", "footer", "foreignobject", "form", "frame", "frameset", "g", "h1", "h2",
    "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "image", "img", "input",
    "isindex", "legend", "li", "line", "lineargradient", "link", "listing", "main", "map",
    "marquee", "math", "menu", "menuitem", "meta", "metadata", "meter", "mfrac", "mi", "mn", "mo",
    "mover", "mroot", "mrow", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd",
    "mtext", "mtr", "munder", "munderover", "nav", "noscript", "object", "ol", "optgroup",
    "option", "p", "param", "path", "picture", "plaintext", "polygon", "polyline", "pre",
    "progress", "radialgradient", "rect", "search", "section", "select", "semantics", "slot",
    "source", "spacer", "stop", "summary", "svg", "symbol", "table", "tbody", "td", "text",
    "textarea", "tfoot", "th", "thead", "title", "tr", "track", "tspan", "ul", "use", "video",
  ]
}
