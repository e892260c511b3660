import HTTP
import JSON
import RoostKit
import Testing
import Text

@testable import RoostEngine

@Suite("What is kept of a page beside its items")
struct PageNotesTests {
  @Test("comes back whole")
  func roundTrip() {
    var notes = PageNotes()
    #expect(notes.json.text() == "{}")
    #expect(PageNotes(notes.json) == notes)
    notes.hints.ttlMinutes = 60
    notes.hints.skipHours = [2, 1]
    notes.hints.skipDays = [6]
    notes.maximumAge = 7200
    (notes.isIncrement, notes.isVague, notes.isEmptied) = (true, true, true)
    notes.warnings = ["one"]
    #expect(
      notes.json.text() == """
        {"ttl":60,"skip_hours":[1,2],"skip_days":[6],"max_age":7200,"increment":true,"vague":true,\
        "emptied":true,"warnings":["one"]}
        """)
    #expect(PageNotes(notes.json) == notes)
  }

  @Test(
    "of another form says nothing",
    arguments: ["null", "[]", #"{"ttl":"x","skip_hours":3,"warnings":[1]}"#])
  func malformed(_ text: String) throws {
    #expect(PageNotes(try JSONValue(parsing: text)) == PageNotes())
  }

  @Test("keeps twenty warnings of a page")
  func manyWarnings() {
    var notes = PageNotes()
    notes.warnings = (1...30).map { "warning \($0)" }
    #expect(PageNotes(notes.json).warnings == Array(notes.warnings.prefix(20)))
  }
}
