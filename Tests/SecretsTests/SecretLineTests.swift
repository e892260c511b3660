import Secrets
import Testing

@Suite("Secrets in lines and addresses")
struct SecretLineTests {
  @Test(
    "a line of a file that cannot be read shows no value behind a name that means a secret",
    arguments: [
      ("    api_key: 0123abcd", "    api_key: ***"),
      ("a: { api_key: '01, 23', window: week }", "a: { api_key: ***, window: week }"),
      (#"auth: { user: me, password: "a b" }"#, #"auth: { user: me, password: *** }"#),
      ("headers: { X-Token: abc def, Accept: x }", "headers: { X-Token: ***, Accept: x }"),
      ("  bearer: abc # the token", "  bearer: ***# the token"),
      ("  window: week", "  window: week"), ("  token:", "  token:"),
      ("a: { api_key: ${BIRDS_KEY} }", "a: { api_key: ${BIRDS_KEY} }"),
      ("  api_key: '${BIRDS_KEY}' # x", "  api_key: '${BIRDS_KEY}' # x"),
      ("  api_key: ${file:key.txt}", "  api_key: ${file:key.txt}"),
      ("  api_key: ${BIRDS_KEY:-0123abcd}", "  api_key: ***"),
      ("  api_key: ${BIRDS_KEY}0123abcd", "  api_key: ***"),
      ("a: { api_key: ${K} 0123abcd, b: c }", "a: { api_key: ***, b: c }"),
      ("  api_key: ${BIRDS_KEY", "  api_key: ${BIRDS_KEY"),
      ("a: { api_kye: 0123abcd, \"tokn\": x }", "a: { api_kye: ***, \"tokn\": ***}"),
      ("  api_key 0123abcd", "  api_key ***"), ("- api_key=0123: abcd", "- api_key=***"),
      ("  token : abcd", "  token : ***"), ("  key # of it", "  key # of it"),
      ("  time_sec: 30", "  time_sec: 30"),
      ("  url: https://a.example/x", "  url: https://a.example/x"), ("", ""),
    ])
  func line(_ text: String, _ wanted: String) { #expect(SecretLine.masked(text) == wanted) }

  @Test(
    "an address gives its password, and what parameters named like secrets hold",
    arguments: [
      ("https://me:pa%20ss@a.example/f", ["pa%20ss", "pa ss"]),
      ("https://abcd@a.example/f", ["abcd", "abcd"]),
      ("https://a.example/f?api_key=x%2Fy&page=2", ["x%2Fy", "x/y"]),
      ("https://a.example/f?keyword=x&author=y#token=z", []),
      ("https://a.example/f?token=", []), ("https://a.example/f", []), ("no address", []),
      ("u:pass@a.example/f", ["pass", "pass"]), ("//u:pass@a.example", ["pass", "pass"]),
      ("//abcd@a.example/f", ["abcd", "abcd"]), ("a.example/f?token=abc", ["abc", "abc"]),
      ("me@a.example", []), ("mailto:someone@a.example", []), ("write: to someone@a.example", []),
    ])
  func address(_ url: String, _ wanted: [String]) {
    #expect(SecretLine.secrets(inURL: url) == wanted)
  }
}
