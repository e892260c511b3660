import Testing

@testable import RoostEngine

@Suite("The mask of secrets")
struct SecretMaskTests {
  @Test(
    "cuts a secret out in every form that a URL, a form, JSON or HTML may give it",
    arguments: [
      ("key=pa$s w/rd!", "key=***"), ("key=pa%24s%20w%2Frd%21&x=1", "key=***&x=1"),
      ("key=pa%24s+w%2frd%21", "key=***"), ("key=pa$s%20w/rd!", "key=***"),
      ("key=pa%2524s%2520w%252Frd%2521", "key=***"), (#"{"k":"pa$s w\/rd!"}"#, #"{"k":"***"}"#),
      (#"{"k":"pa\u0024s w\u002Frd!"}"#, #"{"k":"***"}"#), ("pa&#36;s w&#x2F;rd!", "***"),
      ("nothing here", "nothing here"), ("50% of a+b &c; \\u00", "50% of a+b &c; \\u00"),
      ("pa$s w/rd!pa$s w/rd!", "******"), ("", ""),
    ])
  func forms(_ text: String, _ wanted: String) {
    #expect(SecretMask(["pa$s w/rd!"]).masked(text) == wanted)
  }

  @Test(
    "cuts out what is left of a secret that was cut short, at either end",
    arguments: [
      ("key 0123456789abcdef", "key ***"), ("key 0123456789…", "key ***…"),
      ("key 01234567", "key ***"), ("key 0123456", "key 0123456"), ("…6789abcdef", "…***"),
      ("%30123456789", "***"), ("0123456789 and 89abcdef", "*** and ***"),
    ])
  func cutShort(_ text: String, _ wanted: String) {
    #expect(SecretMask(["0123456789abcdef"]).masked(text) == wanted)
  }

  @Test(
    "of a short secret cuts out what has six characters and half of it at least",
    arguments: [("s3cr3t", "***"), ("s3cr3", "s3cr3"), ("t/+key", "***"), ("/+key", "/+key")])
  func shortParts(_ text: String, _ wanted: String) {
    #expect(SecretMask(["s3cr3t/+key"]).masked(text) == wanted)
  }

  @Test(
    "cuts out a secret in base64, wherever it stands in what was encoded",
    arguments: [
      ("Basic dXNlcjowMTIzNDU2Nzg5YWJjZGVm", "Basic dXNlcjo***"),  // user:0123456789abcdef
      ("MDEyMzQ1Njc4OWFiY2RlZg==", "***Zg=="),  // 0123456789abcdef
      ("YTowMTIzNDU2Nzg5YWJjZGVm", "YTo***"),  // a:0123456789abcdef
      ("eDAxMjM0NTY3ODlhYmNkZWY=", "eD***ZWY="),  // x0123456789abcdef
    ])
  func base64(_ text: String, _ wanted: String) {
    #expect(SecretMask(["0123456789abcdef"]).masked(text) == wanted)
  }

  @Test("cuts out a secret in small letters, as hosts are written, unless it is short")
  func lowered() {
    let mask = SecretMask(["Tk9f3kQz7LmW2xYp", "Abcd"])
    #expect(mask.masked("no address for 'tk9f3kqz7lmw2xyp.test'") == "no address for '***.test'")
    #expect(mask.masked("abcd") == "abcd")
  }

  @Test("an address from a variable is cut out whole alone, for its beginning is no secret")
  func address() {
    let mask = SecretMask(["https://feeds.example.org/private/abcdef"])
    #expect(mask.masked("https://feeds.example.org/private/abcdef: 404") == "***: 404")
    #expect(
      mask.masked("https://feeds.example.org/other: 404") == "https://feeds.example.org/other: 404")
  }

  @Test("of secrets that overlap leaves nothing")
  func overlapping() {
    #expect(SecretMask(["abcd", "abcdef"]).masked("xabcdefx abcdx") == "x***x ***x")
    #expect(SecretMask(["abcdef", "efghij"]).masked("abcdefghij.") == "***.")
  }

  @Test("finds whole secrets alone, so that texts that differ elsewhere still differ")
  func strict() {
    let mask = SecretMask(["0123456789abcdef"])
    #expect(mask.finds(in: "k=0123456789abcdef"))
    #expect(!mask.finds(in: "k=0123456789abcdeX"))
    #expect(mask.masked("0123456789 0123456789abcdef", isStrict: true) == "0123456789 ***")
  }

  @Test(
    "cuts whole secrets out of bytes that come in pieces, wherever they are cut", arguments: 1...9)
  func pieces(_ size: Int) {
    let mask = SecretMask(["s3cr3t/+key", "other-secret"])
    let text = Array(
      "a s3cr3t/+key b s3cr3t%2F%2Bkey c other-secre d s3cr3t\\/+key other-secret".utf8)
    var (rest, result): ([UInt8], [UInt8]) = ([], [])
    for start in stride(from: 0, to: text.count, by: size) {
      rest += text[start..<min(start + size, text.count)]
      rest.removeFirst(mask.mask(rest, isWhole: false, into: &result))
    }
    #expect(mask.mask(rest, isWhole: true, into: &result) == rest.count)
    #expect(String(decoding: result, as: UTF8.self) == "a *** b *** c other-secre d *** ***")
  }

  @Test("leaves alone what is too short to hide")
  func short() {
    #expect(SecretMask(["abc", ""]).masked("abcabc") == "abcabc")
    #expect(SecretMask(["abc", ""]).isEmpty)
    #expect(SecretMask(["abcd"]).masked("abc abcd") == "abc ***")
  }
}
