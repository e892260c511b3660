import RoostEngine
import Testing

@Suite("The mask of secrets")
struct SecretMaskTests {
  @Test(
    "cuts a secret out in every form that a URL, a form or JSON may give it",
    arguments: [
      ("key=pa$s w/rd!", "key=***"), ("key=pa%24s%20w%2Frd%21&x=1", "key=***&x=1"),
      ("key=pa%24s+w%2frd%21", "key=***"), ("nothing here", "nothing here"),
      ("pa$s w/rd!pa$s w/rd!", "******"), ("pa$s w/rd", "pa$s w/rd"), ("", ""),
    ])
  func forms(_ text: String, _ wanted: String) {
    #expect(SecretMask(["pa$s w/rd!"]).masked(text) == wanted)
  }

  @Test("cuts the longer of two secrets first")
  func longest() {
    #expect(SecretMask(["abcd", "abcdef"]).masked("xabcdefx abcdx") == "x***x ***x")
  }

  @Test("finds a secret with quotes in JSON")
  func json() {
    #expect(SecretMask([#"a"b\c"#]).masked(#"{"k":"a\"b\\c"}"#) == #"{"k":"***"}"#)
  }

  @Test("leaves alone what is too short to hide")
  func short() {
    #expect(SecretMask(["abc", ""]).masked("abcabc") == "abcabc")
  }
}
