import Testing
import Text

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test("an insert before the query keeps path marks and whole escapes")
  func encodesPathInserts() {
    #expect(
      PercentEncoding.pathInsert("a b/ü?#%41%4!$&'()*+,;=:@[]")
        == "a%20b/%C3%BC%3F%23%41%254!$&'()*+,;=:@%5B%5D")
  }

  @Test("an insert into the query keeps unreserved characters alone")
  func encodesQueryInserts() {
    #expect(
      PercentEncoding.queryInsert("a-b._~/?&=+%41 ü") == "a-b._~%2F%3F%26%3D%2B%2541%20%C3%BC")
    #expect(PercentEncoding.queryInsert("") == "")
  }

  @Test(
    "decoding puts back whole escapes and lets the rest stand",
    arguments: [
      ("a%20b", "a b"), ("%C3%BC", "ü"), ("100%", "100%"), ("%4", "%4"), ("%zz", "%zz"),
      ("%FF", "\u{FFFD}"), ("%2541", "%41"), ("", ""),
    ])
  func decodes(encoded: String, expected: String) {
    #expect(PercentEncoding.decoded(encoded) == expected)
  }
}
