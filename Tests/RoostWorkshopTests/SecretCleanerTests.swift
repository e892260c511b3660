import HTTP
import JSON
import Testing

@testable import RoostWorkshop

@Suite("what recordings are cleaned of")
struct SecretCleanerTests {
  private let cleaner = SecretCleaner(options: [], others: [])

  @Test("as many tokens as one line has, in one pass", .timeLimit(.minutes(1)))
  func manyTokens() {
    let token = "ghp_" + String(repeating: "a1", count: 18)
    let line = String(repeating: #"{"url":"https://e.org/?k=\#(token)&n=1"},"#, count: 20_000)
    let clean = cleaner.text(line)
    #expect(clean == String(repeating: #"{"url":"https://e.org/?k=***&n=1"},"#, count: 20_000))
  }

  @Test(
    "a private key goes from its first line to its last",
    arguments: [
      (
        "a\n-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIE+/=\nabc\n-----END RSA PRIVATE KEY-----\nb",
        "a\n***\nb"
      ),
      (
        #"{"k":"-----BEGIN PRIVATE KEY-----\nMIIE\nabc\n-----END PRIVATE KEY-----\n","b":1}"#,
        #"{"k":"***\n","b":1}"#
      ),
      (#"{"k":"x\n-----BEGIN EC PRIVATE KEY-----\nMIIEabc","b":1}"#, #"{"k":"x\n***","b":1}"#),
      ("-----BEGIN OPENSSH PRIVATE KEY-----", "***"),
      ("-----BEGIN CERTIFICATE-----\nMIIE", "-----BEGIN CERTIFICATE-----\nMIIE"),
      ("see -----BEGIN PRIVATE KEY of", "see -----BEGIN PRIVATE KEY of"),
    ])
  func privateKeys(_ text: String, clean: String) {
    #expect(cleaner.text(text) == clean)
  }

  @Test("two tokens that requests send under the name of one stay two")
  func askedTokens() throws {
    let cleaner = SecretCleaner(
      options: [], others: [], tokens: ["tok-tok-1", "tok-tok-2", "tok-tok-3"])
    let asked = try ["tok-tok-1", "tok-tok-2"].map { token in
      try #require(
        cleaner.asked(
          HTTPRequest(
            .post, "https://api.example/",
            body: Array(#"{"access_token":"\#(token)","page":1}"#.utf8))))
    }
    #expect(asked[0] == ["access_token": "012345678", "page": 1])
    #expect(asked[1] == ["access_token": "012345671", "page": 1])
    var draft = SampleDraft("case")
    draft.responses = asked.map { body in
      var response = SampleDraft.Response(request: "POST /", body: Array("{}".utf8))
      response.asked = body
      return response
    }
    #expect(draft.files == ["case-1.json", "case-2.json"])
  }

  @Test("secrets in a request's body, whether text, number or name")
  func asked() {
    let cleaner = SecretCleaner(options: ["4711000815"], others: ["9081726354"])
    let body = #"{"id":1,"params":[4711000815,9081726354,"a 4711000815"],"9081726354":true}"#
    #expect(
      cleaner.asked(HTTPRequest(.post, "https://api.example/", body: Array(body.utf8)))
        == ["id": 1, "params": ["***", "***", "a 0123456789"], "***": true])
  }

  @Test(
    "a token behind the escape of a line end, and none inside a word",
    arguments: [
      (#""a\nghp_\#(String(repeating: "a1", count: 18))""#, #""a\n***""#),
      ("xghp_" + String(repeating: "a1", count: 18), "xghp_" + String(repeating: "a1", count: 18)),
      ("AKIA0123456789ABCDEF AKIA0123456789ABCDEF", "*** ***"),
    ])
  func words(_ text: String, clean: String) {
    #expect(cleaner.text(text) == clean)
  }
}
