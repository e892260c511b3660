import Testing
import XML

@Suite("A document is read in the encoding that its bytes are in")
struct EncodingTests {
  struct Case: CustomTestStringConvertible {
    let what: String
    let bytes: [UInt8]
    let title: String
    let encoding: String
    var charset: String?
    var faults: [XMLWarning.Kind: Int] = [:]
    var testDescription: String { what }
  }

  /// A document that declares an encoding, with these bytes as its title.
  static func document(_ declared: String?, _ title: [UInt8]) -> [UInt8] {
    let head = declared.map { "<?xml version=\"1.0\" encoding='\($0)' ?>" } ?? ""
    return Array("\(head)<title>".utf8) + title + Array("</title>".utf8)
  }

  static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? pair : pair.reversed()
    }
  }

  static func utf32(_ text: String, isBig: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      let four = [24, 16, 8, 0].map { UInt8(scalar.value >> UInt32($0) & 0xFF) }
      return isBig ? four : four.reversed()
    }
  }

  static let privet: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
  static let wide = "<title>Żółć 😀</title>"

  static let cases: [Case] = [
    Case(
      what: "UTF-8", bytes: document("utf-8", Array("Żółć".utf8)), title: "Żółć", encoding: "utf-8"),
    Case(
      what: "UTF-8 with a mark and a lying declaration",
      bytes: [0xEF, 0xBB, 0xBF] + document("windows-1251", Array("é".utf8)), title: "é",
      encoding: "utf-8"),
    Case(
      what: "UTF-16 LE with a mark", bytes: [0xFF, 0xFE] + utf16(wide, isBig: false),
      title: "Żółć 😀", encoding: "utf-16le"),
    Case(
      what: "UTF-16 BE with a mark", bytes: [0xFE, 0xFF] + utf16(wide, isBig: true),
      title: "Żółć 😀", encoding: "utf-16be"),
    Case(
      what: "UTF-16 LE without", bytes: utf16("\n" + wide, isBig: false), title: "Żółć 😀",
      encoding: "utf-16le"),
    Case(
      what: "UTF-16 BE without", bytes: utf16(wide, isBig: true), title: "Żółć 😀",
      encoding: "utf-16be"),
    Case(
      what: "UTF-32 LE with a mark", bytes: [0xFF, 0xFE, 0, 0] + utf32(wide, isBig: false),
      title: "Żółć 😀", encoding: "utf-32le"),
    Case(
      what: "UTF-32 BE without", bytes: utf32(wide, isBig: true), title: "Żółć 😀",
      encoding: "utf-32be"),
    Case(
      what: "half a pair in UTF-16",
      bytes: utf16("<title>a", isBig: true) + [0xD8, 0x3D] + utf16("b</title>", isBig: true),
      title: "a\u{FFFD}b", encoding: "utf-16be", faults: [.invalidBytes: 1]),
    Case(
      what: "windows-1251 as declared, behind an empty line",
      bytes: [0x0A] + document("windows-1251", privet), title: "Привет", encoding: "cp1251",
      faults: [.junkBeforeRoot: 1]),
    Case(
      what: "UTF-8 that declares windows-1251",
      bytes: [0x0A] + document("windows-1251", Array("Привет".utf8)), title: "Привет",
      encoding: "utf-8", faults: [.wrongEncoding: 1, .junkBeforeRoot: 1]),
    Case(
      what: "the declaration before the header", bytes: document("windows-1251", privet),
      title: "Привет", encoding: "cp1251", charset: "utf-16"),
    Case(
      what: "the header without a declaration", bytes: document(nil, [0xF8]), title: "ø",
      encoding: "windows-1252", charset: "ISO-8859-1"),
    Case(
      what: "the header where the declaration is unknown", bytes: document("x-none", privet),
      title: "Привет", encoding: "cp1251", charset: "windows-1251"),
    Case(
      what: "nothing said", bytes: document(nil, [0x93, 0xF8, 0x94]), title: "“ø”",
      encoding: "windows-1252"),
    Case(
      what: "unknown everywhere", bytes: document("x-none", [0xF8]), title: "ø",
      encoding: "windows-1252", charset: "y-none", faults: [.wrongEncoding: 1]),
    Case(
      what: "one high byte in what says UTF-8", bytes: document("utf-8", [0x50, 0xF8]), title: "Pø",
      encoding: "windows-1252", faults: [.wrongEncoding: 1]),
    Case(
      what: "a wrong byte spoils one character of UTF-8",
      bytes: document("utf-8", Array("Żół".utf8) + [0xFF] + Array("ć x".utf8)),
      title: "Żół\u{FFFD}ć x", encoding: "utf-8", faults: [.invalidBytes: 1]),
    Case(
      what: "ASCII that declares UTF-16", bytes: document("utf-16", Array("x".utf8)), title: "x",
      encoding: "utf-8"),
    Case(
      what: "ISO-8859-1 is windows-1252", bytes: document("ISO-8859-1", [0x80, 0xE9]), title: "€é",
      encoding: "windows-1252"),
    Case(
      what: "ISO-8859-15", bytes: document("iso-8859-15", [0xA4, 0xE9]), title: "€é",
      encoding: "iso-8859-15"),
    Case(
      what: "ISO-8859-2", bytes: document("ISO_8859-2", [0xB1, 0xEA]), title: "ąę",
      encoding: "iso-8859-2"),
    Case(
      what: "ISO-8859-9 is windows-1254", bytes: document("iso-8859-9", [0xFE, 0x80]), title: "ş€",
      encoding: "cp1254"),
    Case(
      what: "windows-1250", bytes: document("windows-1250", [0x9C, 0xBF]), title: "śż",
      encoding: "cp1250"),
    Case(
      what: "windows-1255", bytes: document("windows-1255", [0xF9, 0xEC, 0xE5, 0xED]),
      title: "שלום",
      encoding: "cp1255"),
    Case(
      what: "KOI8-R", bytes: document("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]),
      title: "Привет", encoding: "koi8-r"),
    Case(
      what: "KOI8-U", bytes: document("KOI8-U", [0xEB, 0xC9, 0xA7, 0xD7]), title: "Київ",
      encoding: "koi8-u"),
    Case(
      what: "code page 437", bytes: document("cp437", [0x80, 0xE1]), title: "Çß", encoding: "ibm437"
    ),
    Case(
      what: "GB2312", bytes: document("gb2312", [0xCD, 0xB6, 0xD7, 0xCA]), title: "投资",
      encoding: "gb18030"),
    Case(
      what: "GB18030 in four bytes",
      bytes: document("gb18030", [0xCD, 0xB6, 0x94, 0x39, 0xDA, 0x33]), title: "投💩",
      encoding: "gb18030"),
    Case(
      what: "Big5", bytes: document("big5", [0xA4, 0xA4, 0xA4, 0xE5]), title: "中文",
      encoding: "big5-hkscs"),
    Case(
      what: "Shift_JIS", bytes: document("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B, 0xB1, 0x87, 0x40]),
      title: "日本ｱ①", encoding: "cp932"),
    Case(
      what: "EUC-JP", bytes: document("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC]), title: "日本",
      encoding: "euc-jp-ms"),
    Case(
      what: "ISO-2022-JP",
      bytes: document(
        "ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42, 0x78]),
      title: "日本x", encoding: "iso-2022-jp"),
    Case(
      what: "an ESC elsewhere is a forbidden character",
      bytes: document("windows-1251", [0x1B, 0x78] + privet), title: "xПривет", encoding: "cp1251",
      faults: [.forbiddenCharacter: 1]),
    Case(
      what: "EUC-KR", bytes: document("euc-kr", [0xB3, 0xE2, 0x8C, 0x63]), title: "년똠",
      encoding: "cp949"),
    Case(
      what: "a wrong byte spoils one character of Shift_JIS",
      bytes: document("shift_jis", [0x93, 0xFA, 0xFF, 0x96, 0x7B]), title: "日\u{FFFD}本",
      encoding: "cp932", faults: [.invalidBytes: 1]),
    Case(
      what: "a document that ends inside a character",
      bytes: Array("<?xml encoding='gb2312'?><title>".utf8) + [0xCD, 0xB6, 0xD7],
      title: "投\u{FFFD}", encoding: "gb18030", faults: [.invalidBytes: 1, .truncated: 1]),
  ]

  @Test("decided by the bytes, the declaration, the header", arguments: cases)
  func decides(_ one: Case) {
    let outline = Outline(one.bytes, charset: one.charset)
    #expect(outline.text.hasSuffix("title{\(one.title)}"))
    #expect(outline.encoding == one.encoding)
    #expect(outline.faults == one.faults)
  }

  @Test("a byte that is wrong in UTF-8 far behind the decision becomes U+FFFD")
  func lateByte() {
    let filler = String(repeating: "<p>é ascii</p>", count: 2000)
    let bytes =
      Array("<rss><title>ż</title>\(filler)<title>a".utf8) + [0xE9] + Array("b</title></rss>".utf8)
    let outline = Outline(bytes, chunk: 4096)
    #expect(outline.text.hasSuffix(" title{a\u{FFFD}b})"))
    #expect(outline.faults == [.invalidBytes: 1])
  }

  @Test("ASCII for long, then the declared encoding")
  func lateDecision() {
    let filler = String(repeating: "<p>ascii</p>", count: 5000)
    let head = "<?xml version='1.0' encoding='windows-1251'?><rss>\(filler)<title>"
    let bytes = Array(head.utf8) + Self.privet + Array("</title>".utf8)
    let outline = Outline(bytes, chunk: 1000)
    #expect(outline.text.hasSuffix(" title{Привет})"))
  }

  @Test("the choice does not depend on how much comes at once")
  func windowed() {
    let filler = String(repeating: "<p>ascii</p>", count: 500)
    let bytes = [0x3C, 0x61, 0xFA, 0x3E] + Array("\(filler)<title>éééé</title></a>".utf8)
    let whole = Outline(bytes)
    #expect(whole == Outline(bytes, chunk: 100))
    #expect(whole.encoding == "windows-1252")
  }
}
