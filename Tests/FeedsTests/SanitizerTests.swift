import Feeds
import Testing

@Suite("HTML from outside is harmless in a browser")
struct SanitizerTests {
  /// Attacks of the kinds that OWASP's filter evasion sheet lists, and what is left of each.
  static let attacks: [(String, String)] = [
    ("<script>alert(1)</script>ok", "ok"),
    ("<SCRIPT SRC=//x.example/x.js></SCRIPT>ok", "ok"),
    ("<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"),
    ("<script/src=//x.example/x.js></script>ok", "ok"),
    ("<script>alert(1)//ok", ""),
    ("<<script>alert(1)//<</script>ok", "&lt;ok"),
    ("<script\u{0}>alert(1)</script>ok", "ok"),
    ("<script >alert(1)</script\n>ok", "ok"),
    ("<img src=x onerror=alert(1)>", ""),
    (
      #"<img src="https://i.example/a.png" onload="alert(1)" alt="A">"#,
      #"<img alt="A" src="https://i.example/a.png">"#
    ),
    (#"<img """><script>alert(1)</script>">ok"#, "&quot;&gt;ok"),
    ("<img src=javascript:alert(1) alt=a>", #"<img alt="a">"#),
    (#"<img src="jav&#x09;ascript:alert(1)" alt=a>"#, #"<img alt="a">"#),
    (#"<img src="data:image/svg+xml;base64,PHN2Zz4=" alt=a>"#, #"<img alt="a">"#),
    ("<img src=x:alert(1) alt=a onerror=eval(src)>", #"<img alt="a">"#),
    ("<img src=`javascript:alert(1)` alt=a>", #"<img alt="a">"#),
    (#"<img lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)" alt=a>"#, #"<img alt="a">"#),
    (
      #"<img srcset="javascript:alert(1) 1x, https://i.example/b.png 2x" alt=a>"#,
      #"<img alt="a" srcset="https://i.example/b.png 2x">"#
    ),
    ("<image src=x onerror=alert(1)>ok", "ok"),
    (#"<a href="javascript:alert(1)">a</a>"#, "a"),
    (#"<a href="JaVaScRiPt:alert(1)">a</a>"#, "a"),
    (#"<a href=" &#14; javascript:alert(1)">a</a>"#, "a"),
    ("<a href=\"java\nscript:alert(1)\">a</a>", "a"),
    (
      #"<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">a</a>"#,
      "a"
    ),
    (#"<a href="&#0000106avascript:alert(1)">a</a>"#, "a"),
    (#"<a href="javascript&colon;alert(1)">a</a>"#, "a"),
    (#"<a href="vbscript:msgbox(1)">a</a>"#, "a"),
    (#"<a href="data:text/html,<script>alert(1)</script>">a</a>"#, "a"),
    (#"<a href="feed:javascript:alert(1)">a</a>"#, "a"),
    (#"<a href="view-source:javascript:alert(1)">a</a>"#, "a"),
    (#"<a href="//x.example/y">a</a>"#, "a"),
    (
      #"<a href="https://x.example/?q=&quot;onmouseover=alert(1)">a</a>"#,
      #"<a href="https://x.example/?q=%22onmouseover=alert(1)" rel="nofollow noopener noreferrer">a</a>"#
    ),
    (
      #"<a href="https://x.example/" onclick="alert(1)" style="position:fixed" id=x class=y target=_top>a</a>"#,
      #"<a href="https://x.example/" rel="nofollow noopener noreferrer">a</a>"#
    ),
    (
      #"<a href="mailto:a@x.example">a</a>"#,
      #"<a href="mailto:a@x.example" rel="nofollow noopener noreferrer">a</a>"#
    ),
    (#"<a xlink:href="javascript:alert(1)">a</a>"#, "a"),
    ("<svg onload=alert(1)>x</svg>ok", "ok"),
    ("<svg><script>alert(1)</script></svg>ok", "ok"),
    (#"<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>ok"#, "ok"),
    ("<svg><style><img src=x onerror=alert(1)></style></svg>ok", "ok"),
    (#"<math><mi//xlink:href="data:x,<script>alert(1)</script>">x</math>ok"#, "ok"),
    (
      #"<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>ok"#,
      "ok"
    ),
    (#"<iframe src="//x.example"></iframe>ok"#, "ok"),
    (#"<iframe srcdoc="<script>alert(1)</script>">inside</iframe>ok"#, "ok"),
    (#"<object data="data:text/html,<script>alert(1)</script>"><p>in</p></object>ok"#, "ok"),
    (#"<embed src="//x.example/x.swf">ok"#, "ok"),
    ("<applet code=X>in</applet>ok", "ok"),
    (
      #"<form action="javascript:alert(1)"><input name=p><button formaction="javascript:alert(1)">go</button></form>"#,
      "go"
    ),
    (#"<isindex action="javascript:alert(1)">ok"#, "ok"),
    ("<input autofocus onfocus=alert(1)>ok", "ok"),
    ("<select><option>a</option></select>ok", "ok"),
    ("<textarea><script>alert(1)</script></textarea>ok", "ok"),
    ("<title><img src=x onerror=alert(1)></title>ok", "ok"),
    (#"<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>ok"#, "ok"),
    ("<noembed><img src=x onerror=alert(1)></noembed>ok", "ok"),
    ("<xmp><img src=x onerror=alert(1)></xmp>ok", "ok"),
    ("<plaintext><img src=x onerror=alert(1)>", ""),
    ("<style>@import '//x.example/x.css';</style>ok", "ok"),
    (#"<link rel=stylesheet href="//x.example/x.css">ok"#, "ok"),
    (#"<meta http-equiv=refresh content="0;url=javascript:alert(1)">ok"#, "ok"),
    ("<meta charset=utf-7>+ADw-script+AD4-", "+ADw-script+AD4-"),
    (#"<base href="https://x.example/"><a href="y">a</a>"#, "a"),
    (#"<p style="background:url(javascript:alert(1))">ok</p>"#, "<p>ok</p>"),
    (#"<div style="width:expression(alert(1))">ok</div>"#, "<div>ok</div>"),
    (
      #"<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)" colspan=2>ok</td></tr></table>"#,
      #"<table><tr><td colspan="2">ok</td></tr></table>"#
    ),
    (#"<body onload=alert(1) background="javascript:alert(1)">ok"#, "ok"),
    (
      #"<video src="https://v.example/v.mp4" onloadstart=alert(1) autoplay><source onerror=alert(1) src=javascript:alert(1)></video>"#,
      #"<video src="https://v.example/v.mp4" controls=""></video>"#
    ),
    ("<audio src=x onerror=alert(1)>ok</audio>", #"<audio controls="">ok</audio>"#),
    (
      "<details open ontoggle=alert(1)><summary>s</summary>ok</details>",
      "<details><summary>s</summary>ok</details>"
    ),
    ("<marquee onstart=alert(1)>ok</marquee>", "ok"),
    ("<x onclick=alert(1)>ok</x>", "ok"),
    ("<my-element onclick=alert(1)>ok</my-element>", "ok"),
    (#"<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>"#, ""),
    ("<!--[if gte IE 4]><script>alert(1)</script><![endif]-->ok", "ok"),
    ("<!-- --!><img src=x onerror=alert(1)> -->ok", " --&gt;ok"),
    (#"<?xml-stylesheet href="javascript:alert(1)"?>ok"#, "ok"),
    (##"<?import namespace="t" implementation="#default#time2">ok"##, "ok"),
    ("<![CDATA[<script>alert(1)</script>]]>ok", "&lt;![CDATA[]]&gt;ok"),
    (
      #"<p title="<script>alert(1)</script>">ok</p>"#,
      #"<p title="&lt;script&gt;alert(1)&lt;/script&gt;">ok</p>"#
    ),
    (
      #"<p title='"><img src=x onerror=alert(1)>'>ok</p>"#,
      #"<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">ok</p>"#
    ),
    (#"<p title="`onmouseover=alert(1)">ok</p>"#, #"<p title="&#96;onmouseover=alert(1)">ok</p>"#),
    ("&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("<b>bold <i>both</b> italic</i>", "<b>bold <i>both</i></b> italic"),
    ("</div></div></body></html><p>ok", "<p>ok</p>"),
    ("<div><p>never closed", "<div><p>never closed</p></div>"),
    ("<template><img src=x onerror=alert(1)></template>ok", "ok"),
    (#"<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>"#, ""),
    (
      #"<a href="https://x.example/"><a href="javascript:alert(1)">a</a></a>"#,
      #"<a href="https://x.example/" rel="nofollow noopener noreferrer"></a>a"#
    ),
    ("<p/onclick=alert(1)>ok", "<p>ok</p>"),
    ("<p onclick\u{B}=alert(1)>ok", "<p>ok</p>"),
    (
      "<ol start=3 reversed type=a><li value=7>x</ol>",
      #"<ol reversed="" start="3" type="a"><li value="7">x</li></ol>"#
    ),
    (
      #"<img src="https://i.example/a.png" width=100% height=20>"#,
      #"<img height="20" src="https://i.example/a.png">"#
    ),
    ("a < b > c & d", "a &lt; b &gt; c &amp; d"),
  ]

  @Test("what runs, loads or misleads does not pass", arguments: attacks)
  func attack(_ html: String, _ expected: String) {
    let clean = Sanitizer.clean(html)
    #expect(clean == expected)
    #expect(Sanitizer.clean(clean) == clean)
  }

  static let harmless: [(String, String)] = [
    ("", ""),
    ("plain text", "plain text"),
    ("<p>one</p>\n<p>two</p>", "<p>one</p>\n<p>two</p>"),
    ("caf&eacute; &amp; &#128512;", "café &amp; 😀"),
    (
      "<ul><li>a</li><li><em>b</em></li></ul>", "<ul><li>a</li><li><em>b</em></li></ul>"
    ),
    (
      "<video><source src='https://v.example/a.mp4' type='video/mp4'><source src='b.webm'>no</video>",
      #"<video controls=""><source src="https://v.example/a.mp4" type="video/mp4"><source src="https://s.example/p/b.webm">no</video>"#
    ),
    (
      "<a href='/x?a=1&amp;b=2'>x</a>",
      #"<a href="https://s.example/x?a=1&amp;b=2" rel="nofollow noopener noreferrer">x</a>"#
    ),
    (
      "<img src=i.png alt='a \"b\"'>",
      #"<img alt="a &quot;b&quot;" src="https://s.example/p/i.png">"#
    ),
    (
      "<img srcset='a.png 1x, b.png 2.5x, c.png 100w'>",
      #"<img srcset="https://s.example/p/a.png 1x, https://s.example/p/b.png 2.5x, https://s.example/p/c.png 100w">"#
    ),
    (
      "<blockquote cite='q'>q</blockquote>",
      #"<blockquote cite="https://s.example/p/q">q</blockquote>"#
    ),
    ("<p dir=RTL lang=ar title=t>x</p>", #"<p dir="rtl" lang="ar" title="t">x</p>"#),
    ("a<wbr>b<br>c", "a<wbr>b<br>c"),
  ]

  @Test("what is harmless stays, with absolute links", arguments: harmless)
  func keeps(_ html: String, _ expected: String) {
    #expect(Sanitizer.clean(html, base: "https://s.example/p/") == expected)
  }

  @Test("an entry with scripts, frames and data links keeps its words only")
  func entry() {
    let html = """
      <img src=x onerror=alert(1)><a href="data:text/html,<script>alert(1)</script>">a</a>
      <svg><script>alert(1)</script></svg><iframe src="//x.example.org"></iframe><p style="position:fixed">ok</p>
      """
    #expect(Sanitizer.clean(html) == "a\n<p>ok</p>")
  }

  @Test("only elements and attributes of the lists are written, each closed", arguments: attacks)
  func shape(_ html: String, _ expected: String) throws {
    var open: [String] = []
    for piece in Sanitizer.clean(html, base: "https://s.example/").split(
      separator: "<", omittingEmptySubsequences: false
    ).dropFirst() {
      let tag = try #require(piece.split(separator: ">", omittingEmptySubsequences: false).first)
      let name = tag.drop { $0 == "/" }.prefix { $0 != " " }
      #expect(
        !["script", "style", "svg", "math", "iframe", "object", "embed", "form"].contains(name))
      if tag.hasPrefix("/") {
        #expect(open.popLast() == String(name))
      } else if !["br", "col", "hr", "img", "source", "wbr"].contains(name) {
        open.append(String(name))
      }
      // Outside of the quotes stand names only.
      let pieces = tag.dropFirst(name.count).split(
        separator: "\"", omittingEmptySubsequences: false)
      for place in stride(from: 0, to: tag.hasPrefix("/") ? 0 : pieces.count - 1, by: 2) {
        #expect(Self.attributes.contains(String(pieces[place])))
      }
    }
    #expect(open.isEmpty)
  }

  static let attributes: Set<String> = [
    " alt=", " colspan=", " controls=", " height=", " href=", " rel=", " reversed=", " src=",
    " srcset=", " start=", " title=", " type=", " value=",
  ]

  static let endless = [
    "<b>", "<div>", "<p>", "<a href='https://x.example/'>", "<table>", "<li>", "</x>", "<", "&",
    "<!--",
    "<script>", "<b a='", "]]>",
  ]

  @Test("nesting and size are bounded", arguments: endless)
  func bounded(_ piece: String) {
    let clean = Sanitizer.clean(String(repeating: piece, count: 20_000))
    var depth = 0
    var deepest = 0
    for part in clean.split(
      separator: "<", omittingEmptySubsequences: false
    ).dropFirst() {
      depth += part.hasPrefix("/") ? -1 : 1
      deepest = max(deepest, depth)
    }
    #expect(deepest <= 256)
    #expect(clean.utf8.count < 20_000 * 100)
  }

  @Test("markup beyond the size limit is cut")
  func cut() {
    let clean = Sanitizer.clean("<p>" + String(repeating: "é", count: Sanitizer.maximumSize))
    #expect(clean.utf8.count <= Sanitizer.maximumSize + 8)
    #expect(clean.hasSuffix("</p>"))
  }
}
