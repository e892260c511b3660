import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

/// A page whose one stream reads `/r`, with lines put under `item`.
func page(item lines: String, options: String = "", request: String = "") -> String {
  """
  plugin: plugin
  summary: A page for tests.
  \(options)
  request:
    get: https://api.example/r
  \(request)
  item:
    id: .id
    kind: thing
  \(lines.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
  """
}

@Suite("values of a manifest")
struct ValuesTests {
  struct Case: Sendable {
    var value: String
    var record: String
    var results: [String]
  }

  static let series: [Case] = [
    Case(value: ".a", record: #""a":"x""#, results: ["x"]),
    Case(value: ".a, .b", record: #""a":"x","b":"y""#, results: ["x", "y"]),
    Case(value: ".a", record: #""a":["x","y",null,"  ","x"]"#, results: ["x", "y"]),
    Case(value: ".a", record: #""a":[["x","y"],"z"]"#, results: [#"["x","y"]"#, "z"]),
    Case(value: ".a, .b, .c", record: #""a":null,"b":" ","c":"z""#, results: ["z"]),
    Case(value: ".a, .b", record: #""a":false,"b":0"#, results: ["false", "0"]),
    Case(value: "x:{.a}", record: #""a":["1","2"]"#, results: ["x:1", "x:2"]),
    Case(
      value: "{.a}-{.b}", record: #""a":[1,2],"b":[3,4]"#,
      results: ["1-3", "2-3", "1-4", "2-4"]),
    Case(value: "x:{.a}", record: #""a":null"#, results: []),
    Case(value: "x:{.a, .b}", record: #""a":"","b":"y""#, results: ["x:y"]),
    Case(value: "a {{b}} c", record: "", results: ["a {b} c"]),
    Case(value: #""{.a} }} {.b | \"}\"}""#, record: #""a":1,"b":2"#, results: ["1 } }"]),
    Case(value: "[.a, .b[]?]", record: #""a":1,"b":[2,3]"#, results: ["1", "2", "3"]),
    Case(value: "[.a, x, 5]", record: #""a":"y""#, results: ["y", "x", "5"]),
    Case(value: "(if .a then \"yes\" else \"no\" end)", record: #""a":true"#, results: ["yes"]),
    Case(
      value: "{ html: .a }", record: #""a":"<p>Fish &amp; chips</p>""#, results: ["Fish & chips"]),
    Case(
      value: ".a.b", record: #""a":{"b":12345678901234567890}"#, results: ["12345678901234567890"]),
    Case(value: ".a", record: #""a":1.5"#, results: ["1.5"]),
    Case(value: ".a", record: #""a":{"b":1}"#, results: [#"{"b":1}"#]),
    Case(value: "7", record: "", results: ["7"]),
    Case(value: "\"yes\"", record: "", results: ["yes"]),
  ]

  @Test("give a series of results, in which null and blank text do not count", arguments: series)
  func giveSeries(_ one: Case) throws {
    let value =
      ["[.a, .b[", "(if", "{.a}-"].contains { one.value.hasPrefix($0) }
      ? "'\(one.value)'" : one.value
    let lab = try DeclarativeLab(page(item: "categories: \(value)"))
    let record = #"[{"id":"1"\#(one.record.isEmpty ? "" : ",")\#(one.record)}]"#
    let walk = try lab.walk(["GET /r": .init(record)])
    #expect(walk.failure == nil)
    #expect(walk.warnings == [])
    #expect(walk.entries.first?.item.categories == one.results)
  }

  @Test("a place for one takes the first result")
  func takeFirst() throws {
    let lab = try DeclarativeLab(page(item: "title: .title, .name\nlanguage: [.lang, en]"))
    let walk = try lab.walk(["GET /r": #"{"id":1,"title":"","name":"N"}"#])
    #expect(walk.entries.first?.item.id == "1")
    #expect(walk.entries.first?.item.title == "N")
    #expect(walk.entries.first?.item.language == "en")
  }

  @Test("a place for JSON takes the first output as it is")
  func takeJSON() throws {
    let lab = try DeclarativeLab(
      page(item: "attributes: { tags, none, first: '.x, .tags', n: 5, t: 'a{.id}', flag: .flag }"))
    let walk = try lab.walk(
      ["GET /r": #"{"id":1,"tags":["a",null],"none":null,"x":" ","flag":false}"#])
    #expect(
      walk.entries.first?.item.attributes == [
        "tags": ["a", .null], "first": ["a", .null], "n": 5, "t": "a1", "flag": false,
      ])
  }

  @Test("attributes may be one value that gives an object")
  func takeObject() throws {
    let lab = try DeclarativeLab(page(item: "attributes: .facts"))
    let walk = try lab.walk(["GET /r": #"[{"id":1,"facts":{"b":1,"a":null}},{"id":2,"facts":3}]"#])
    #expect(walk.entries.map(\.item.attributes) == [["b": 1], [:]])
  }

  @Test("without a summary it is the text of the content")
  func summarize() throws {
    let lab = try DeclarativeLab(page(item: "content_html: .html\nsummary: .text"))
    let walk = try lab.walk(
      ["GET /r": #"[{"id":1,"html":"<b>A</b> b"},{"id":2,"html":"<b>A</b>","text":"T"}]"#])
    #expect(walk.entries.map(\.item.summary) == ["A b", "T"])
    #expect(walk.entries.first?.item.contentHTML == "<b>A</b> b")
  }

  @Test("enclosures come of each result, or of the record")
  func enclose() throws {
    let lab = try DeclarativeLab(
      page(item: "enclosures: { each: .files, url: .u, type: .t, length: .n }"))
    let walk = try lab.walk(
      [
        "GET /r":
          #"{"id":1,"files":[{"u":"https://e.example/a.mp3","t":"audio/mpeg","n":"12"},{"t":"x"},{"u":"/b","n":0}]}"#
      ])
    #expect(
      walk.entries.first?.item.enclosures == [
        Enclosure(url: "https://e.example/a.mp3", type: "audio/mpeg", length: 12),
        Enclosure(url: "/b"),
      ])
  }

  struct URLCase: Sendable {
    var value: String
    var record: String
    var url: String?
  }

  static let urls: [URLCase] = [
    URLCase(
      value: "https://e.example/{.a}", record: #""a":"b c/d?e""#,
      url: "https://e.example/b%20c/d%3Fe"),
    URLCase(
      value: "https://e.example/{.a}", record: #""a":"%41é""#, url: "https://e.example/%41%C3%A9"),
    URLCase(
      value: "https://e.example/?q={.a}", record: #""a":"b&c=d/é""#,
      url: "https://e.example/?q=b%26c%3Dd%2F%C3%A9"),
    URLCase(
      value: "\"{.base}/x\"", record: #""base":"https://e.example/""#, url: "https://e.example/x"),
    URLCase(
      value: "\"{.base}\"", record: #""base":"https://e.example/a b/""#,
      url: "https://e.example/a b/"),
    URLCase(
      value: ".a", record: #""a":"https://e.example/é?a=b c""#, url: "https://e.example/é?a=b c"),
    URLCase(value: "https://e.example/{.a}", record: #""a":null"#, url: nil),
    URLCase(value: "['https://e.example/{.a}', /fallback]", record: #""a":"""#, url: "/fallback"),
  ]

  @Test("inserts into URLs are percent-encoded where they stand", arguments: urls)
  func encode(_ one: URLCase) throws {
    let lab = try DeclarativeLab(page(item: "url: \(one.value)"))
    let walk = try lab.walk(["GET /r": .init(#"{"id":1,\#(one.record)}"#)])
    #expect(walk.entries.first?.item.url == one.url)
  }

  struct DateCase: Sendable {
    var written: String
    var date: String?
    var precision = ""
  }

  static let dates: [DateCase] = [
    DateCase(
      written: #""2022-08-03T10:20:30Z""#, date: "2022-08-03T10:20:30Z", precision: "second"),
    DateCase(written: #""2022-08-03""#, date: "2022-08-03T00:00:00Z", precision: "day"),
    DateCase(written: #""2022-11""#, date: "2022-11-01T00:00:00Z", precision: "month"),
    DateCase(written: #""2022-11-2""#, date: "2022-11-02T00:00:00Z", precision: "day"),
    DateCase(written: #""2022""#, date: "2022-01-01T00:00:00Z", precision: "year"),
    DateCase(written: "2022", date: "2022-01-01T00:00:00Z", precision: "year"),
    DateCase(written: "1659522030", date: "2022-08-03T10:20:30Z", precision: "second"),
    DateCase(written: #""1659522030""#, date: "2022-08-03T10:20:30Z", precision: "second"),
    DateCase(written: "1659522030123", date: "2022-08-03T10:20:30.123Z", precision: "second"),
    DateCase(written: "[2020,11]", date: "2020-11-01T00:00:00Z", precision: "month"),
    DateCase(written: "[[2020,11,5]]", date: "2020-11-05T00:00:00Z", precision: "day"),
    DateCase(written: "[[2020]]", date: "2020-01-01T00:00:00Z", precision: "year"),
    DateCase(
      written: #"["2022-08-03","2023-01-01"]"#, date: "2022-08-03T00:00:00Z", precision: "day"),
    DateCase(written: "null", date: nil),
    DateCase(written: #""""#, date: nil),
  ]

  @Test("dates are read in every form that the language names", arguments: dates)
  func readDates(_ one: DateCase) throws {
    let lab = try DeclarativeLab(page(item: "published: .d"))
    let walk = try lab.walk(["GET /r": .init(#"{"id":1,"d":\#(one.written)}"#)])
    let item = try #require(walk.entries.first?.item).json(source: "s", relations: [])
    #expect(item["published"] == one.date.map { .string($0) } ?? .null)
    #expect(item["published_precision"] == (one.date == nil ? .null : .string(one.precision)))
    #expect(walk.warnings == [])
  }

  @Test("a date that cannot be read is no date, and a word that is no precision leaves the form's")
  func warnOfDates() throws {
    let lab = try DeclarativeLab(page(item: "published: { at: .d, precision: .p }"))
    let walk = try lab.walk(
      [
        "GET /r": """
        [{"id":1,"d":"in 3 days"},{"id":2,"d":"2022-08-03","p":"Quarter 3"},
         {"id":3,"d":"2022-08-03","p":"vague"},{"id":4,"d":"4 days ago"},
         {"id":5,"d":"Coming  soon"},{"id":6,"d":"-"},{"id":7,"d":"TBA"},{"id":8,"d":""},
         {"id":9,"d":"N/A"},{"id":10,"d":"—"}]
        """
      ])
    #expect(
      walk.entries.map(\.item.published?.precision)
        == [nil, .quarter, .day, nil, nil, nil, nil, nil, nil, nil])
    #expect(
      walk.warnings == [
        #"plugin.yaml:10:20: item.published: the date "in 3 days" cannot be read (2 records, the first is record 0)"#,
        "plugin.yaml:10:35: item.published.precision: the precision 'vague' is no word for one (record 2)",
      ])
  }

  @Test(
    "a text that is no date and no word for none is told of, whether it has figures or not",
    arguments: ["yesterday", "31/31/2020", "December", "A title", "TBA soon"])
  func warnOfWords(_ text: String) throws {
    let lab = try DeclarativeLab(page(item: "published: .d"))
    let walk = try lab.walk(["GET /r": .init(#"[{"id":1,"d":"\#(text)"}]"#)])
    #expect(walk.entries.map(\.item.published) == [nil])
    #expect(
      walk.warnings == [
        #"plugin.yaml:10:14: item.published: the date "\#(text)" cannot be read (record 0)"#
      ])
  }
}
