import Testing
import Text

@Suite("File names from foreign text")
struct FileNameTests {
  @Test(
    "a name stays in its folder and on every file system",
    arguments: [
      ("../../etc/x", "_.._etc_x.mp3"), ("a/b\\c", "a_b_c.mp3"), ("..", "untitled.mp3"),
      ("-rf", "rf.mp3"), ("CON: *?", "CON_ __.mp3"), ("con", "_con.mp3"), ("nul.x", "_nul.x.mp3"),
      ("", "untitled.mp3"), ("a\u{0}b\nc", "ab c.mp3"), (" . x . ", "x.mp3"),
    ])
  func isSafe(text: String, expected: String) {
    #expect(FileName.safe(text, ending: ".mp3") == expected)
  }

  @Test("a name is composed, so that both spellings of it are one file")
  func isComposed() {
    let name = FileName.safe("Z\u{307}o\u{301}\u{142}c\u{301}")
    #expect(Array(name.unicodeScalars) == Array("\u{17B}\u{F3}\u{142}\u{107}".unicodeScalars))
    #expect(FileName.safe("\u{17B}\u{F3}\u{142}\u{107}").utf8.elementsEqual(name.utf8))
  }

  @Test("a long name is cut between characters, its ending kept")
  func cuts() {
    let name = FileName.safe(String(repeating: "ü", count: 300), ending: ".mp3")
    #expect(name == String(repeating: "ü", count: 98) + ".mp3")
    #expect(name.utf8.count == FileName.longest)
  }
}
