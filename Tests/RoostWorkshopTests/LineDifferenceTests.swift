import RoostWorkshop
import Testing

@Suite("The difference of two texts")
struct LineDifferenceTests {
  @Test(
    "shows changed lines with two around them",
    arguments: [
      ("a\n", "a\n", []),
      ("", "a\n", ["+ a"]),
      ("a\n", "", ["- a"]),
      ("a\nb\nc\nd\n", "a\nb\nx\nd\n", ["  a", "  b", "- c", "+ x", "  d"]),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
        ["- 1", "+ x", "  2", "  3", "…", "  7", "  8", "- 9", "+ y"]
      ),
    ] as [(String, String, [String])])
  func lines(old: String, new: String, wanted: [String]) {
    #expect(LineDifference.lines(from: old, to: new) == wanted)
  }
}
