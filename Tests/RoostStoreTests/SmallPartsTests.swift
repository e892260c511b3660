import JSON
import Testing

@testable import RoostStore

@Suite("number lists, sets and cursors") struct SmallPartsTests {
  @Test(
    "a list of numbers comes back from its bytes",
    arguments: [
      [], [0], [1], [63, 64, 65], [2_147_483_647, 1, 2_147_483_646], [5, 4, 3, 2, 1], [7, 7],
    ] as [[Int64]])
  func numbers(_ numbers: [Int64]) {
    #expect(NumberCoding.decode(NumberCoding.encode(numbers)) == numbers)
  }

  @Test("neighbours take a byte each") func oneByte() {
    #expect(NumberCoding.encode(1000..<1100).count == 101)
  }

  @Test("a list cut short gives what came before the cut") func cut() {
    let bytes = NumberCoding.encode([1, 2, 1_000_000])
    #expect(NumberCoding.decode(bytes.dropLast()) == [1, 2])
  }

  @Test("a set knows its numbers, each once") func set() {
    var set = NumberSet([5, 64, 5, 2_147_483_647])
    #expect(set.count == 3)
    #expect(set.sorted == [5, 64, 2_147_483_647])
    let isNew = set.insert(64)
    #expect(!isNew)
    set.remove(64)
    set.remove(65)
    #expect(!set.contains(64))
    #expect(set.contains(5))
    #expect(set.count == 2)
  }

  @Test("a cursor comes back from its text") func cursor() {
    let cursor = Cursor(order: "t", values: [0, "é\"", 7])
    #expect(Cursor(cursor.text, order: "t", count: 3) == cursor)
    #expect(Cursor(cursor.text, order: "s", count: 3) == nil)
    #expect(Cursor(cursor.text, order: "t", count: 2) == nil)
  }

  @Test("members of a page come back from its record") func members() {
    let listing = Member.Listing(name: 1, source: 2, id: "list:\"x\"")
    let members = [
      Member(listing: listing, item: 3, position: nil, attributes: nil),
      Member(listing: listing, item: 4, position: 9, attributes: "{\"a\":1}"),
    ]
    #expect(Member.members(Member.text(members) ?? "") == members)
    #expect(Member.text([]) == nil)
    #expect(Member.members("[1]") == [])
  }

  @Test(
    "texts leave as JSON strings",
    arguments: [("a", "\"a\""), ("\"\\", "\"\\\"\\\\\""), ("\u{1F}\n", "\"\\u001f\\u000a\"")])
  func jsonText(_ text: String, _ json: String) throws {
    #expect(JSONText.list([text]) == "[\(json)]")
    #expect(try JSONValue(parsing: JSONText.list([text])) == [.string(text)])
  }
}
