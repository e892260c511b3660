import Testing
import XML

@Suite("Documents that a strict parser refuses are read")
struct ToleranceTests {
  struct Case: CustomTestStringConvertible {
    let what: String
    let document: String
    let outline: String
    var faults: [XMLWarning.Kind: Int] = [:]
    var testDescription: String { what }

    init(
      _ what: String, _ document: String, _ outline: String,
      _ faults: [XMLWarning.Kind: Int] = [:]
    ) {
      self.what = what
      self.document = document
      self.outline = outline
      self.faults = faults
    }
  }

  static let cases = [
    Case("well-formed", "<a x='1' y=\"2\"><b/><title>t</title></a>", "a[x=1 y=2](b() title{t})"),
    Case("blanks in tags", "<a  x = '1'\n\t>\r\n<b / ></b ></a >", "a[x=1](b())"),
    Case(
      "undeclared known prefix", "<a><itunes:x/></a>", "a(1:x())", [.undeclaredPrefix: 1]),
    Case("undeclared unknown prefix", "<a><q:x/></a>", "a(q?x())", [.undeclaredPrefix: 1]),
    Case(
      "a declared prefix beside the undeclared usual one",
      "<a xmlns:it='http://www.itunes.com/dtds/podcast-1.0.dtd'><it:x/><itunes:x/></a>",
      "a[it=http://www.itunes.com/dtds/podcast-1.0.dtd](1:x() 1:x())", [.undeclaredPrefix: 1]),
    Case(
      "a namespace with https, another letter case and a slash",
      "<f xmlns='https://www.w3.org/2005/atom/'/>", "0:f[xmlns=https://www.w3.org/2005/atom/]()"),
    Case(
      "a prefix declared as something else is that",
      "<a xmlns:itunes='urn:x'><itunes:x/></a>", "a[itunes=urn:x](itunes?x())"),
    Case(
      "a default namespace ends with its element",
      "<a><f xmlns='http://www.w3.org/2005/Atom'><g xmlns=''/></f><b/></a>",
      "a(0:f[xmlns=http://www.w3.org/2005/Atom](g[xmlns=]()) b())"),
    Case(
      "HTML entities", "<title>caf&eacute; &nbsp;&hellip; &ngE;</title>", "title{café \u{A0}… ≧̸}"),
    Case(
      "numeric references", "<title>&#65;&#x42;&#X43; &#150; &#146; &#128512;</title>",
      "title{ABC – ’ 😀}"),
    Case("a pair of references", "<title>&#55357;&#56832;!</title>", "title{😀!}"),
    Case(
      "half a pair, and beyond Unicode", "<title>&#55357;x&#xDC00;&#x110000;</title>",
      "title{\u{FFFD}x\u{FFFD}\u{FFFD}}"),
    Case("a reference without semicolon", "<title>&#65 b</title>", "title{A b}"),
    Case(
      "bare ampersands", "<title>AT&T & a?b=1&copy=2 &</title>", "title{AT&T & a?b=1&copy=2 &}",
      [.bareAmpersand: 4]),
    Case("unknown entity", "<title>&foo; &bar;</title>", "title{&foo; &bar;}", [.unknownEntity: 2]),
    Case("decoded once", "<title>&amp;lt;&#38;amp;</title>", "title{&lt;&amp;}"),
    Case(
      "control characters", "<title>be\u{8}fore &#8;&#0;&#xFFFF;af\u{C}ter</title>",
      "title{before after}", [.forbiddenCharacter: 5]),
    Case("line ends", "<title>a\r\nb\rc\nd</title>", "title{a\nb\nc\nd}"),
    Case("text with <", "<title>1 < 2 <3 <- x</title>", "title{1 < 2 <3 <- x}", [.bareLessThan: 3]),
    Case(
      "a tag cut off by the next", "<a><b <title>t</title></a>", "a(title{t})", [.bareLessThan: 1]),
    Case(
      "mismatched end", "<a><b><c>x</b><d/></a>", "a(b(c()) d())", [.mismatchedEndTag: 1]),
    Case("stray end", "<a></b><c/></x:y></a>", "a(c())", [.strayEndTag: 2]),
    Case("an end tag in another letter case", "<a><Title>t</title><b/></a>", "a(Title{t} b())"),
    Case("an end tag without >", "<a><b></b<c/></a>", "a(b() c())"),
    Case("an end tag with more", "<a><b></b x='1'></a>", "a(b())"),
    Case(
      "an outer end closes the inner", "<i><title>one<x></i><i/>", "i(title{{one<x></x>}}) i()",
      [.mismatchedEndTag: 1]),
    Case("elements behind the root", "<a></a><b/>", "a() b()"),
    Case(
      "attributes without quotes", "<a x=1 y=a/b z><b x=1/></a>", "a[x=1 y=a/b z=](b[x=1]())",
      [.malformedAttribute: 4]),
    Case("an attribute twice", "<a x='1' x='2'/>", "a[x=1 x=2]()"),
    Case("attribute values", "<a x='a&amp;b&#10;&eacute;\t\n c<d>'/>", "a[x=a&b\né   c<d>]()"),
    Case("bare & in an attribute", "<a x='?a=1&b=2&copy=3'/>", "a[x=?a=1&b=2&copy=3]()"),
    Case(
      "a quote that is never closed", "<a><b x='1>t</b><c y='2'/></a>", "a(b[x=1]() c[y=2]())",
      [.malformedAttribute: 1]),
    Case(
      "a quote that is never closed, with markup inside", "<a><b x='<1/><title>t</title></a>",
      "a(title{t})", [.bareLessThan: 2]),
    Case("no blank between attributes", "<a x='1'y='2'/>", "a[x=1 y=2]()"),
    Case(
      "stray marks in a tag", "<a x='1'\" / = y='2'/>", "a[x=1 y=2]()", [.malformedAttribute: 2]),
    Case(
      "comments, instructions, bogus declarations",
      "<a><!-- <b> -- --><?php <c> ?><!x y><title>o<!-- > -->k<?x?></title></a>", "a(title{ok})"),
    Case("CDATA", "<title><![CDATA[<b>&amp;]]]]><![CDATA[> x]]></title>", "title{<b>&amp;]]> x}"),
    Case("CDATA in lower case", "<title><![cdata[x]]></title>", "title{x}"),
    Case(
      "junk before the declaration", "\n x<?xml version='1.0'?><a/>", "a()", [.junkBeforeRoot: 2]),
    Case(
      "blanks before the declaration", "\n <?xml version='1.0'?><a/>", "a()", [.junkBeforeRoot: 1]),
    Case("a BOM", "\u{FEFF}<?xml version='1.0'?><a/>", "a()"),
    Case("a DOCTYPE", "<!DOCTYPE rss><rss/>", "rss()"),
    Case(
      "a DOCTYPE of a known maker",
      "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'http://my.netscape.com/publish/formats/rss-0.91.dtd'><title>&foo;</title>",
      "title{&foo;}", [.unknownEntity: 1]),
    Case(
      "HTML's entities by reference, or declared anew",
      """
      <!DOCTYPE rdf [<!ENTITY % HTMLlat1 PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml-lat1.ent"> %HTMLlat1;
      <!ENTITY eacute "e"><!-- ]> --><!ELEMENT a (b)*>]><title>&eacute;</title>
      """, "title{é}"),
    Case(
      "declared entities that are not used", "<!DOCTYPE a [<!ENTITY x 'y'>]><title>z</title>",
      "title{z}"),
    Case("nothing", "", ""),
    Case("no element", "just text", "", [.junkBeforeRoot: 1]),
  ]

  @Test("is repaired and counted", arguments: cases)
  func repairs(_ one: Case) {
    let outline = Outline(one.document)
    #expect(outline.text == one.outline)
    #expect(outline.faults == one.faults)
    #expect(outline.error == nil)
  }

  static let cut: [(String, String)] = [
    ("<rss><item><title>Hello wor", "rss(item(title{Hello wor}))"),
    ("<rss><item><title>Hello</title", "rss(item(title{Hello}))"),
    ("<rss><item><title>Hello</title><link hre", "rss(item(title{Hello}))"),
    ("<rss><item><title><![CDATA[Hello <b>]", "rss(item(title{Hello <b>]}))"),
    ("<rss><item><title>a<!-- Hello", "rss(item(title{a}))"),
    ("<rss><item><title>a &am", "rss(item(title{a &am}))"),
    ("<rss><item></item></rss", "rss(item())"),
    ("<rss><item></item><", "rss(item())"),
    ("<rss><item/><!DOCTYPE x [", "rss(item())"),
    ("<rss><item/><?x", "rss(item())"),
    ("<rss", ""),
    ("<!DOCTYPE rss [", ""),
  ]

  @Test("what came before a cut is kept, with implied ends", arguments: cut)
  func truncation(_ document: String, _ expected: String) {
    let outline = Outline(document)
    #expect(outline.text == expected)
    let isWhole = document == "<rss><item></item></rss"
    #expect(outline.faults[.truncated] == (isWhole ? nil : 1))
    #expect(outline.error == nil)
  }

  @Test("a cut in a tag or in the text of the root costs nothing that stood before")
  func cutAnywhere() {
    let document = "<rss><item><title>One</title></item><item><title>Two</title></item></rss>"
    for length in 36...document.utf8.count {
      let outline = Outline(document.utf8.prefix(length))
      #expect(outline.text.hasPrefix("rss(item(title{One})"))
    }
  }

  @Test("warnings say what, how often and where")
  func messages() {
    let outline = Outline("<rss>\n <title>a\u{1} & b</title>\n <title>é\u{2}</title></x></rss>")
    #expect(
      outline.warnings.map(\.message) == [
        "line 3, column 19: 1 stray end tag was ignored",
        "line 2, column 12: 1 '&' is not escaped",
        "line 2, column 10: 2 forbidden characters were removed",
      ])
  }
}
