import Glibc
import Testing
import XML

@Suite("Entities of a document's own are neither expanded nor loaded")
struct EntityTests {
  static let laughs =
    "<!DOCTYPE lolz [<!ENTITY lol \"lol\">"
    + (1...9).map { n in
      "<!ENTITY lol\(n) \"\(String(repeating: "&lol\(n == 1 ? "" : String(n - 1));", count: 10))\">"
    }.joined() + "]><rss><title>&lol9;</title></rss>"

  /// Documents, and the entity for which they are refused.
  static let refused: [(String, String)] = [
    (laughs, "lol9"),
    ("<!DOCTYPE a [<!ENTITY x 'y'>]><a><title>&x;</title></a>", "x"),
    ("<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "x"),
    ("<!DOCTYPE a [<!ENTITY x 'y'>]><a b='1&x;'/>", "x"),
    ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a/>", "x"),
    ("<!DOCTYPE a [<!ENTITY x PUBLIC 'p' 'http://127.0.0.1/'>]><a/>", "x"),
    ("<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1/x.dtd'>%p;]><a/>", "p"),
    ("<!DOCTYPE a [<!ENTITY % p '<!ENTITY x \"y\">'>%p;]><a/>", "p"),
    ("<!DOCTYPE a [%p;]><a/>", "p"),
    ("<!DOCTYPE a SYSTEM 'http://127.0.0.1/x.dtd'><a><title>&x;</title></a>", "x"),
    ("<!doctype a [<!entity x system 'file:///x'>]><a/>", "x"),
    ("<a><!DOCTYPE a [<!ENTITY x 'y'>]><b>&x;</b></a>", "x"),
  ]

  @Test("a document that needs one is refused, by name", arguments: refused)
  func refuses(_ document: String, _ name: String) throws {
    let error = try #require(Outline(document).error)
    #expect(error.kind == .entityRefused(name))
    #expect(error.code == "entity-refused")
  }

  @Test("the message says what and where")
  func message() throws {
    let error = try #require(Outline("<!DOCTYPE a [<!ENTITY x 'y'>]>\n<a><b>&x;</b></a>").error)
    #expect(
      error.message
        == "line 2, column 7: the document defines the entity 'x' itself; such entities are not expanded"
    )
  }

  @Test("what came before the entity is kept")
  func keepsItems() {
    let outline = Outline(
      "<!DOCTYPE a [<!ENTITY x 'y'>]><a><title>one</title><title>&x;</title></a>")
    #expect(outline.text == "a(title{one} title(")
  }

  @Test("an external DTD is not loaded, and without need of it the document is read")
  func externalSubset() {
    let outline = Outline("<!DOCTYPE a SYSTEM 'http://127.0.0.1:9/x.dtd'><a><title>t</title></a>")
    #expect(outline.text == "a(title{t})")
    #expect(outline.error == nil)
  }

  @Test("no file is read and no connection opened")
  func staysInside() throws {
    let path = "/tmp/roost-canary-\(getpid())"
    let file = try #require(fopen(path, "w"))
    fputs("CANARY-123", file)
    fclose(file)
    defer { unlink(path) }
    let listener = try #require(ListeningSocket())
    let url = "http://127.0.0.1:\(listener.port)/hit"
    let subsets = [
      "[<!ENTITY x SYSTEM 'file://\(path)'><!ENTITY y SYSTEM '\(url)'>]",
      "[<!ENTITY % p SYSTEM '\(url)'>%p;]", "SYSTEM '\(url)'", "PUBLIC '-//W3C//X' '\(url)'",
    ]
    for subset in subsets {
      let document = "<!DOCTYPE rss \(subset)><rss><title a='&x;'>&x;&y;</title></rss>"
      #expect(!Outline(document).text.contains("CANARY"))
    }
    #expect(!listener.hasConnection)
  }
}
