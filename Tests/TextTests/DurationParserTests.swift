import Testing
import Text

@Suite("durations of podcasts")
struct DurationParserTests {
  @Test(
    "seconds, minutes and hours, with blanks around and minutes over 59",
    arguments: [
      ("639", 639), ("14:57 ", 897), ("1:02:03", 3723), ("00:75:10", 4510), ("1801.6", 1801),
      ("90:00", 5400), ("0", 0), ("\n 01:30:00\t", 5400), ("1:00.9", 60), ("604800", 604_800),
    ])
  func forms(text: String, seconds: Int) {
    #expect(DurationParser.seconds(text) == seconds)
  }

  @Test(
    "anything else, and what passes seven days, is nil",
    arguments: [
      "", " ", "42 min", "-5", "604801", "1:2:3:4", ":30", "10:", "1.2.3", "1 2",
      "99999999999999999999",
      "170:00:00", "abc", "PT5M", ".5",
    ])
  func others(text: String) {
    #expect(DurationParser.seconds(text) == nil)
  }
}
