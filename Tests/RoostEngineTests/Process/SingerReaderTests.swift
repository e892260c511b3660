import JSON
import RoostKit
import RoostPlugins
import Testing
import Text

@Suite("what a Singer tap writes, read")
struct SingerReaderTests {
  /// Takes what comes, but nothing of one stream.
  private final class Sink: SingerSink {
    struct Refused: Error {}
    let refused: String
    var taken: [String] = []
    var states: [JSONValue] = []

    init(refusing stream: String) { refused = stream }

    func begin(stream: String) {}
    func take(_ entries: [Page.Entry], of stream: String, version: Int64?) throws {
      guard stream != refused else { throw Refused() }
      taken += entries.map(\.item.id)
    }
    func skip(_ reasons: [String], of stream: String) {}
    func warn(_ message: String) {}
    func commit(_ state: JSONValue) { states.append(state) }
    func activate(version: Int64, of stream: String) {}
  }

  @Test(
    "gives no state once records were lost, whatever another stream gives after",
    arguments: [("posts", []), ("none", [7])] as [(String, [JSONValue])])
  func lost(_ refused: String, _ states: [JSONValue]) throws {
    let manifest = try Manifest.load(
      Array(SingerTests.page.utf8), file: "plugin.yaml", folder: "/plugins/p")
    guard case .process(let spec) = manifest.body else {
      throw PluginError("test", "the page has no 'run'")
    }
    let source = try ProcessSource(manifest, spec, options: JSONObject())
    var reader = try SingerReader(
      source, streams: ["posts", "users"], now: Instant(seconds: 1_750_000_000))
    let sink = Sink(refusing: refused)
    var text = #"{"type":"RECORD","stream":"users","record":{"id":1,"name":"Ann"}}"# + "\n"
    for id in 1...50 { text += SingerTests.post(id, "Post") + "\n" }
    text += #"{"type":"STATE","value":7}"# + "\n"
    // The batch that these make whole is refused, and the users wait still.
    for id in 51...130 { text += SingerTests.post(id, "Post") + "\n" }
    do {
      try reader.read(Array(text.utf8).span, into: sink)
      try reader.finish(into: sink)
    } catch is Sink.Refused {}
    try? reader.settle(into: sink)
    #expect(sink.taken.filter { !$0.hasPrefix("post:") } == ["user:1"])
    #expect(sink.taken.count == (refused == "posts" ? 1 : 131))
    #expect(sink.states == states)
  }
}
