import JSON
import Testing

@Suite("Members of a JSON object")
struct JSONObjectTests {
  @Test("members keep their order; a name that comes again replaces the value in its first place")
  func keepsOrder() throws {
    let value = try JSONValue(parsing: #"{"b":1,"a":2,"b":3}"#)
    #expect(value.text() == #"{"b":3,"a":2}"#)
  }

  @Test("setting nil removes the member", arguments: [3, 40])
  func removes(count: Int) {
    var object = JSONObject((0..<count).map { ("n\($0)", .integer(Int64($0))) })
    object["n1"] = nil
    object["none"] = nil
    #expect(object.count == count - 1)
    #expect(object["n1"] == nil)
    #expect(object["n2"] == 2)
    #expect(object["n\(count - 1)"] == .integer(Int64(count - 1)))
    #expect(object.names.first == "n0")
  }

  @Test("many members are found, replaced and appended as few are")
  func findsMany() {
    var object = JSONObject((0..<1000).map { ("n\($0)", .integer(Int64($0))) })
    object["n999"] = "changed"
    object["new"] = "last"
    #expect(object.count == 1001)
    #expect(object["n500"] == 500)
    #expect(object["n999"] == "changed")
    #expect(object.names.last == "new")
  }

  @Test("objects with equal members are equal in whatever order")
  func comparesAsSets() {
    let left: JSONObject = ["a": 1, "b": [2]]
    let right: JSONObject = ["b": [2], "a": 1]
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left != ["a": 1, "b": [3]])
    #expect(left != ["a": 1])
    #expect(left != ["a": 1, "c": [2]])
  }
}
