import RoostWorkshop
import Testing

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
