import Testing
import Text

@Suite("HTML to plain text")
struct HTMLTextTests {
  @Test(
    "a title that was decoded as XML is decoded once more as HTML, and never again",
    arguments: [
      ("It&rsquo;s &lt;b&gt; here", "It’s <b> here"),
      ("<b>Bold</b> move &amp; more", "Bold move & more"),
      ("&amp;lt;", "&lt;"),
      ("<Svg OnLoad=alert(1)>hi", "hi"),
      ("AT&T and R&D", "AT&T and R&D"),
      ("1 < 2 > 0", "1 < 2 > 0"),
      ("Array<Element> in Swift", "Array<Element> in Swift"),
      ("I <3 you", "I <3 you"),
      ("<![CDATA[a < b]]>", "a < b"),
      (" two\n\tlines ", "two lines"),
      ("", ""), (" \n ", ""), ("<br/>", ""), ("&nbsp;", ""),
    ])
  func readsTitle(html: String, expected: String) {
    #expect(HTMLText.title(html) == expected)
  }

  @Test(
    "tags go, blocks part words, elements within a line do not",
    arguments: [
      ("<p>One</p><p>Two</p>", "One Two"),
      ("One<br>Two<hr/>Three", "One Two Three"),
      ("<ul><li>a<li>b</ul>", "a b"),
      ("w<b>or</b>d and <a href='x>y'>link</a>", "word and link"),
      ("a<unknown x=\">\">b</unknown>c", "a b c"),
      ("<td>1</td><td>2</td>", "1 2"),
      ("no\u{A0}break", "no\u{A0}break"),
      ("<p>&nbsp;</p><p>x&nbsp;</p>", "x"),
      ("Hawai&#699;i", "Hawaiʻi"),
      ("a<img alt=\"a > b\">b", "a b"),
      ("x<a", "x"), ("x</", "x</"), ("x<", "x<"), ("a<>b", "a<>b"),
    ])
  func dropsTags(html: String, expected: String) {
    #expect(HTMLText.plain(html) == expected)
  }

  @Test(
    "comments, declarations, scripts and styles leave nothing behind",
    arguments: [
      ("a<!-- b > c -->d", "ad"), ("a<!-->b", "ab"), ("a<!-- open", "a"),
      ("<!DOCTYPE html>a", "a"), ("<?php echo 1 ?>a", "a"),
      ("a<script>if (1 < 2) { '</b>' }</script>b", "a b"),
      ("a<STYLE>b</Style >c", "a c"), ("a<script>b", "a"),
    ])
  func dropsInvisible(html: String, expected: String) {
    #expect(HTMLText.plain(html) == expected)
  }

  @Test("text without markup folds its white space and decodes nothing")
  func folds() {
    #expect(HTMLText.folded(" a &amp; <b> \r\n c ") == "a &amp; <b> c")
    #expect(HTMLText.folded("as it is") == "as it is")
  }

  @Test("a megabyte of open tags is read in one pass")
  func staysLinear() {
    let html = String(repeating: "<a <!-- <script ", count: 65_536)
    #expect(HTMLText.plain(html).utf8.count < html.utf8.count)
  }
}
