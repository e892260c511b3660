import Testing
import XML

@Suite("An element's content is taken as text or as markup")
struct MarkupTests {
  static let cases: [(String, String)] = [
    ("<title>  plain &lt;b&gt;  </title>", "title{plain <b>}"),
    ("<title></title>", "title{}"),
    ("<title/>", "title{}"),
    ("<summary>Example <b>Atom</b></summary>", "summary{{Example <b>Atom</b>}}"),
    ("<summary>a &lt; b &amp; <i>c</i></summary>", "summary{{a &lt; b &amp; <i>c</i>}}"),
    (
      "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p/>a<br/>b<hr class='x' /></div></content>",
      "content[type=xhtml]{{<div xmlns='http://www.w3.org/1999/xhtml'><p></p>a<br/>b<hr class='x' /></div>}}"
    ),
    (
      "<content xmlns:h='http://www.w3.org/1999/xhtml'><h:div><h:p a='1'>x</h:p><svg:g/></h:div></content>",
      "content[h=http://www.w3.org/1999/xhtml]{{<div><p a='1'>x</p><svg:g></svg:g></div>}}"
    ),
    (
      "<description>a<br>b<br></br><img src='x'>c</description>",
      "description{{a<br>b<br><img src='x'>c}}"
    ),
    ("<description><![CDATA[<p>x</p>]]></description>", "description{<p>x</p>}"),
    (
      "<description><b>x</b><![CDATA[<p>&amp;]]><!-- y --><?z?></description>",
      "description{{<b>x</b>&lt;p&gt;&amp;amp;}}"
    ),
    ("<description><p>one<p>two</description>", "description{{<p>one<p>two</p></p>}}"),
    ("<description><b>x</i></b></description>", "description{{<b>x</b>}}"),
    ("<description><a><b>x</a>y</description>", "description{{<a><b>x</b></a>y}}"),
    ("<description><title>t</title></description>", "description{{<title>t</title>}}"),
    ("<a><description>x<b></description><c/></a>", "a(description{{x<b></b>}} c())"),
    ("<description><b x='1\u{1}2'>\u{2}</b></description>", "description{{<b x='12'></b>}}"),
  ]

  @Test("read whole", arguments: cases)
  func content(_ document: String, _ expected: String) {
    #expect(Outline(document).text == expected)
  }

  @Test("text is gathered across children while their events come")
  func gatheredText() throws {
    var reader = XMLReader()
    reader.push(Array("<a> one<b x='1'>two</b><![CDATA[ three ]]></a><c>four</c>".utf8).span)
    reader.finish()
    #expect(try reader.next() == .start(0))
    reader.gatherText()
    #expect(try reader.next() == .start(1))
    #expect(reader.attribute("X") == "1")
    #expect(reader.attribute("y") == nil)
    #expect(try reader.next() == .end(1))
    #expect(reader.takeText() == "onetwo")
    #expect(try reader.next() == .end(0))
    #expect(reader.takeText() == "onetwo three")
    #expect(reader.takeText(trimmed: false) == " onetwo three ")
    #expect(reader.withText { $0.count } == 12)
    #expect(reader.contentHasElements == false)
    #expect(reader.takeMarkup() == "onetwo three")
    _ = try reader.next()
    #expect(reader.takeText().isEmpty)
  }

  @Test("skipped content gives no events and no text")
  func skipped() throws {
    var reader = XMLReader()
    reader.push(Array("<a><b><c>x</c><d/></b><e/></a>".utf8).span)
    reader.finish()
    var seen: [String] = []
    while let event = try reader.next() {
      guard case .start(let id) = event else { continue }
      seen.append(reader.name(id).local)
      if seen.last == "b" { reader.skipContent() }
    }
    #expect(seen == ["a", "b", "e"])
  }

  @Test("base, language and depth are those of the place, also at an element's end")
  func context() throws {
    var reader = XMLReader()
    let document = """
      <f xml:base='http://a/' xml:lang='de'><e xml:base='b/'><g xml:lang='fr'/></e><h/></f>
      """
    reader.push(Array(document.utf8).span)
    reader.finish()
    var seen: [String] = []
    while try reader.next() != nil {
      seen.append("\(reader.depth) \(reader.bases.joined(separator: "|")) \(reader.language ?? "")")
    }
    #expect(
      seen == [
        "1 http://a/ de", "2 http://a/|b/ de", "3 http://a/|b/ fr", "3 http://a/|b/ fr",
        "2 http://a/|b/ de", "2 http://a/ de", "2 http://a/ de", "1 http://a/ de",
      ])
    #expect(reader.bases.isEmpty)
    #expect(reader.language == nil)
  }

  @Test("the position is that of the last event, in lines, characters and bytes")
  func position() throws {
    var reader = XMLReader()
    reader.push(Array("<a>\n  <!-- é -->é<b/>".utf8).span)
    reader.finish()
    _ = try reader.next()
    #expect(reader.position == XMLPosition(line: 1, column: 1, offset: 0))
    _ = try reader.next()
    #expect(reader.position == XMLPosition(line: 2, column: 14, offset: 19))
  }

  @Test("a name keeps its id, and the same name in another namespace has another")
  func names() throws {
    var reader = XMLReader(namespaces: Outline.namespaces)
    reader.push(
      Array("<a><atom:x/><x/><x xmlns='http://www.w3.org/2005/Atom'/><x/><A/></a>".utf8).span)
    reader.finish()
    var ids: [Int] = []
    while let event = try reader.next() { if case .start(let id) = event { ids.append(id) } }
    #expect(ids == [0, 1, 2, 3, 2, 4])
    #expect(reader.name(1).namespace == 0)
    #expect(reader.name(1).uri == "http://www.w3.org/2005/Atom")
    #expect(reader.name(1).prefix == "atom")
    #expect(reader.name(1).local == "x")
    #expect(reader.name(2).namespace == nil)
    #expect(reader.name(2).uri == nil)
    #expect(reader.name(2).prefix.isEmpty)
    #expect(reader.name(3).namespace == 0)
    #expect(reader.name(4).local == "A")
  }
}
