import JQ
import JSON
import Testing

@Suite("bodies")
struct BodiesTests {
  struct Case: Sendable {
    var body: String
    var value: JSONValue
  }

  static let values: [Case] = [
    Case(body: "null", value: nil), Case(body: " true ", value: true),
    Case(body: "\u{FEFF}[1, -2, 0, -0]", value: [1, -2, 0, 0]),
    Case(body: "1.5e3", value: 1500), Case(body: "-0.25", value: -0.25),
    Case(body: "1e-7", value: 1e-7), Case(body: "1e-999", value: 0),
    Case(body: "1e999", value: 1.7976931348623157e308),
    Case(body: "-1e400", value: -1.7976931348623157e308),
    Case(body: "9007199254740992", value: 9_007_199_254_740_992),
    Case(body: "-9007199254740992", value: -9_007_199_254_740_992),
    Case(body: "9007199254740993", value: "9007199254740993"),
    Case(body: "1234567890123456789012", value: "1234567890123456789012"),
    Case(body: #""a\"\\\/\b\f\n\r\té""#, value: "a\"\\/\u{8}\u{c}\n\r\té"),
    Case(body: #""\u00e9\ud83d\ude00""#, value: "é😀"),
    Case(body: #""\ud83d x \ude00""#, value: "\u{FFFD} x \u{FFFD}"),
    Case(body: #""\ud83d\u0041""#, value: "\u{FFFD}A"),
    Case(body: "\"a\u{1}\nb\"", value: "a\u{1}\nb"),
    Case(body: #"{"b":1,"a":{"c":[]},"b":2}"#, value: ["a": ["c": []], "b": 2]),
    Case(body: "{ }", value: [:]), Case(body: "[ ]", value: []),
    // Texts on lines of their own, as of JSON Lines, are an array of them; one alone stands for itself.
    Case(body: "{\"a\":[1]}\n{\"a\":{\"b\":2}}\r\n\n3\n", value: [["a": [1]], ["a": ["b": 2]], 3]),
    Case(body: "[1]\n[2,[3]]", value: [[1], [2, [3]]]), Case(body: "{\"a\":1}\n", value: ["a": 1]),
    // What keeps a text from being run as a script is passed over.
    Case(body: ")]}'\n[{\"a\":1}]", value: [["a": 1]]), Case(body: ")]}',\n\n[1]", value: [1]),
    Case(body: "\u{FEFF}while(1);[1]", value: [1]),
    Case(body: "for(;;);{\"a\":1}", value: ["a": 1]),
    Case(
      body: String(repeating: "[", count: 256) + String(repeating: "]", count: 256),
      value: (1..<256).reduce(.array([])) { inner, _ in .array([inner]) }),
  ]

  @Test("are read as the JSON that they are", arguments: values)
  func read(_ one: Case) throws {
    #expect(try Lab.node(one.body).json == one.value)
    let value = try JQThreads.run { _ in try Lab.value(one.body).value.json }
    #expect(value == one.value)
  }

  @Test(
    "that are lines are an array of what stands on them, however many there are",
    arguments: [
      ("", []), (" \n\n", []), ("\u{FEFF}{\"a\":[1]}\n", [["a": [1]]]), ("[1]", [[1]]),
      ("1\n{\"a\":{}}\n", [1, ["a": [:]]]), ("null", [nil]),
    ] as [(String, JSONValue)])
  func lines(_ body: String, _ value: JSONValue) throws {
    #expect(try JQBody.read(Array(body.utf8), isLines: true).root.json == value)
  }

  @Test("bytes that are no UTF-8 become U+FFFD")
  func repair() throws {
    // A cut sequence, one that is too long for its value, a surrogate, a byte that begins none.
    let faulty: [[UInt8]] = [
      [0x61, 0xFF, 0x62], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0xC3, 0xA9],
    ]
    for bytes in faulty {
      let escaped = [0x22] + bytes + Array("\\n".utf8) + bytes + [0x22]
      let plain = [0x22] + bytes + [0x22]
      let whole = Array("[".utf8) + plain + Array(",".utf8) + escaped + Array("]".utf8)
      let (ours, theirs) = try JQThreads.run { _ in
        let node = try JQBody.read(whole).root
        return (node.json, node.asJQ().json)
      }
      #expect(ours == theirs)
      #expect(ours.arrayValue?.first?.stringValue?.contains("\u{FFFD}") == true)
    }
    #expect(try JQBody.read([0x22, 0x61, 0xFF, 0x62, 0x22]).root.json == "a\u{FFFD}b")
  }

  struct Fault: Sendable {
    var body: String
    var message: String
  }

  static let faults: [Fault] = [
    Fault(body: "", message: "line 1, column 1: the text ends where a value should be"),
    Fault(body: "nan", message: "line 1, column 1: 'n' stands where a value should be"),
    Fault(body: "NaN", message: "line 1, column 1: 'N' stands where a value should be"),
    Fault(body: "[1,]", message: "line 1, column 4: ']' stands where a value should be"),
    Fault(body: "[1 2]", message: "line 1, column 4: '2' stands where ',' or ']' should be"),
    Fault(body: "1 2", message: "line 1, column 3: '2' stands after the value"),
    Fault(body: "1\n2 3", message: "line 2, column 3: '3' stands after the value"),
    Fault(body: "{}\n{", message: "line 2, column 2: the text ends where a member name should be"),
    Fault(body: ")]}x", message: "line 1, column 1: ')' stands where a value should be"),
    Fault(body: "{a:1}", message: "line 1, column 2: 'a' stands where a member name should be"),
    Fault(body: "{\"a\" 1}", message: "line 1, column 6: '1' stands where ':' should be"),
    Fault(
      body: "{\"é\": [\n 1,\n x]}", message: "line 3, column 2: 'x' stands where a value should be"),
    Fault(body: "\"a", message: "line 1, column 3: the text ends inside a string"),
    Fault(body: #""\x""#, message: "line 1, column 2: unknown escape in a string"),
    Fault(body: #""\u00g0""#, message: "line 1, column 6: '\\u' needs four hexadecimal digits"),
    Fault(body: "-", message: "line 1, column 2: the text ends where a digit should be"),
    Fault(body: "1 2", message: "line 1, column 3: '2' stands after the value"),
    Fault(
      body: String(repeating: "[", count: 257),
      message: "line 1, column 257: nesting is deeper than 256"),
  ]

  @Test("that are no JSON are refused with their place", arguments: faults)
  func refuse(_ one: Fault) {
    #expect(throws: JQError(.body, one.message)) { try Lab.node(one.body).json }
  }

  @Test("values cross both ways unchanged, but for the order of members")
  func cross() throws {
    let value: JSONValue = [
      "a": [1, 2.5, .null, true, "é", .integer(.max)], "b": ["c": .object(JSONObject())],
    ]
    let crossed = try JQThreads.run { _ in JQValue(value).json }
    #expect(crossed["a"] == [1, 2.5, .null, true, "é", "9223372036854775807"])
    #expect(crossed["b"] == ["c": [:]])
  }

  @Test(
    "numbers become text as jq writes them",
    arguments: [
      ("1", "1"), ("1.0", "1"), ("-7", "-7"), ("0.1", "0.1"),
      ("123456789012", "123456789012"), ("1e-7", "1e-07"), ("3.14159", "3.14159"),
      ("0.1234567890123456789", "0.12345678901234568"),
      ("12345678901234567.5", "12345678901234568"),
      ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
      ("100000000000000000000.0", "1e+20"), ("[1.5,\"a\"]", "[1.5,\"a\"]"),
      (#"{"b":1,"a":{"b":2,"b":3}}"#, #"{"b":1,"a":{"b":3}}"#),
    ])
  func write(_ number: String, _ text: String) throws {
    let written = try JQThreads.run { _ in try Lab.value(number).value.text }
    #expect(written == text)
    #expect(try Lab.node(number).text == text)
  }

  @Test("the decimals of a number are read as strtod reads them")
  func decimals() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let whole = Int64.random(in: 0...999_999_999, using: &random)
      let digits = Int.random(in: 1...12, using: &random)
      let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }
      let text = "\(whole).\(fraction.joined())"
      #expect(try Lab.node(text).number == Double(text), "\(text)")
    }
  }
}
