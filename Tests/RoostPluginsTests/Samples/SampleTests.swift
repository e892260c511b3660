import Diagnostics
import FoundationEssentials
import HTTP
import JSON
import RoostPlugins
import Testing
import Threads

@Suite("Samples of a plugin")
struct SampleTests {
  private static let page = """
    plugin: one
    summary: One.
    options:
      key:   { type: secret, summary: A key. }
      count: { type: integer, default: 2, summary: How many. }
    request:
      get: https://example.org/
    item:
      id: .id
      kind: thing
    """

  /// The samples of a plugin with that `samples.yaml` and a body `{"a":1}` in `a.json`.
  private static func samples(_ yaml: String) throws -> (RegistryTests.Folders, SampleSet) {
    let folders = try RegistryTests.Folders()
    try folders.write("p/one/plugin.yaml", page)
    try folders.write("p/one/samples/samples.yaml", yaml)
    try folders.write("p/one/samples/a.json", #"{"a":1}"#)
    let registry = Registry(folders: [folders.folder("p")], compiled: [])
    let plugin = try #require(try registry.plugin(named: "one"))
    return (folders, try SampleSet.read(of: plugin.manifest))
  }

  /// Keeps what is pushed to it.
  private final class Sink: HTTPReceiver {
    private let bytes = Mutex<[UInt8]>([])
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    func receive(head: HTTPResponse) -> Bool { true }
    func receive(
      _ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void
    ) -> HTTPFlow {
      bytes.withLock { $0.append(contentsOf: chunk) }
      return .proceed
    }
  }

  private static func answer(
    _ client: SampleClient, _ url: String, _ fields: HTTPFields = [:], posting body: String? = nil
  ) async throws -> (Int, String) {
    let sink = Sink()
    let request = HTTPRequest(
      body == nil ? .get : .post, url, fields: fields, body: body.map { Array($0.utf8) })
    let head = try await client.send(request, options: HTTPOptions(), to: sink)
    return (head.status, sink.text)
  }

  @Test("are cases with options of the manifest's types, streams and responses")
  func cases() throws {
    let (_, set) = try Self.samples(
      """
      first:
        options: { key: "0123" }
        streams: [one]
        responses:
          "GET /list?page=1": a.json
          "GET /gone": { status: 410, headers: { Retry-After: 5 } }
      """)
    let one = try #require(set.cases.first)
    #expect(one.name == "first")
    #expect(one.options == ["key": "0123", "count": 2])
    #expect(one.streams == ["one"])
    #expect(one.responses.map(\.target) == ["/list?page=1", "/gone"])
    #expect(one.responses.map(\.status) == [200, 410])
    #expect(one.responses.map { $0.fields["Retry-After"] } == [nil, "5"])
    #expect(set.itemsFile(of: one).hasSuffix("p/one/samples/first.items.json"))
  }

  @Test("answer by method, path and query, whatever the host, the order and the secrets")
  func answers() async throws {
    let (folders, set) = try Self.samples(
      """
      first:
        responses:
          "GET /list?page=1&size=2": { file: a.json, headers: { ETag: '"x"' } }
          "GET https://other.test/list?page=1&size=2": { status: 500 }
      """)
    let client = SampleClient([set], secrets: ["s3cret"])
    let url = "http://a.test/list?size=2&key=s3cret&page=1"
    #expect(try await Self.answer(client, url) == (200, #"{"a":1}"#))
    #expect(try await Self.answer(client, url, ["If-None-Match": "\"x\""]) == (304, ""))
    #expect(
      try await Self.answer(client, "https://other.test/list?page=1&size=2") == (500, ""))
    await #expect(
      throws: HTTPError(
        .noSample,
        "no sample of the plugin answers 'GET /list?page=2&size=2'; of a plugin in a folder of your own 'roost plugin record SOURCE' saves what the server answers"
      )
    ) { try await Self.answer(client, "http://a.test/list?page=2&size=2") }
    _ = folders
  }

  @Test("answer a POST by what its body holds, the first that fits")
  func bodies() async throws {
    let (folders, set) = try Self.samples(
      """
      first:
        responses:
          POST /find:
            - { body: { start: b, in: { page: 2 } }, status: 202 }
            - { body: { start: b, token: "***" }, status: 203 }
            - { file: a.json }
          POST /form:
            body: { page: 2, name: A b }
            file: a.json
      """)
    let client = SampleClient([set], secrets: ["s3cret"])
    let find = "https://a.test/find"
    let json: HTTPFields = ["Content-Type": "application/json"]
    for (body, status) in [
      (#"{"start":"b","in":{"page":2,"size":9},"x":1}"#, 202), (#"{"start":"b","token":"t"}"#, 203),
      (#"{"start":"b"}"#, 200), ("[1]", 200), ("no JSON", 200),
    ] {
      #expect(try await Self.answer(client, find, json, posting: body).0 == status)
    }
    let form: HTTPFields = ["Content-Type": "application/x-www-form-urlencoded"]
    #expect(
      try await Self.answer(client, "https://a.test/form", form, posting: "name=A+b&page=2&k=v").0
        == 200)
    await #expect(
      throws: HTTPError(
        .noSample,
        #"no sample of the plugin answers 'POST /form {"name":"***","page":"3"}'; of a plugin in a folder of your own 'roost plugin record SOURCE' saves what the server answers"#
      )
    ) {
      try await Self.answer(
        client, "https://a.test/form", form, posting: "name=s3cret&page=3")
    }
    _ = folders
  }

  @Test("pass over a parameter of *** whatever it is asked with")
  func masked() async throws {
    let (folders, set) = try Self.samples(
      #"first: { responses: { "GET /list?key=***&page=1": a.json } }"#)
    let client = SampleClient([set])
    #expect(try await Self.answer(client, "https://a.test/list?page=1&key=DEMO").0 == 200)
    #expect(try await Self.answer(client, "https://a.test/list?page=1").0 == 200)
    await #expect(throws: HTTPError.self) {
      try await Self.answer(client, "https://a.test/list?page=2&key=DEMO")
    }
    _ = folders
  }

  @Test(
    "tell every fault with its place",
    arguments: [
      ("first: { optoins: {} }", "unknown-key"),
      ("first: { options: { nope: 1 } }", "unknown-key"),
      ("first: { options: { count: ten } }", "wrong-type"),
      ("first: { responses: { \"list\": a.json } }", "invalid-request"),
      ("first: { responses: { \"GET /list\": [{ file: a.json, body: {} }] } }", "unknown-key"),
    ])
  func faults(_ yaml: String, _ kind: String) {
    let fault = #expect(throws: Diagnostics.self) { try Self.samples(yaml) }
    #expect(fault?.all.map(\.kind) == [kind])
    #expect(fault?.all.first?.line == 1)
  }
}
