import FoundationEssentials
import HTTP
import JSON
import RoostKit
import RoostStore
import Text

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures the store alone: `StoreBench ingest DB ROWS` and `StoreBench list DB SOURCE`.
///
/// ROWS are those of `Benchmarks/make-corpus.py OUT rows`: fields end in 0x1F, rows in 0x1E.
@main
struct StoreBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    switch (arguments.dropFirst().first, arguments.count) {
    case ("ingest", 4): try Ingest(store: arguments[2]).run(rows: arguments[3])
    case ("list", 4): try List(store: arguments[2]).run(source: arguments[3])
    default: print("usage: StoreBench ingest DB ROWS | StoreBench list DB SOURCE")
    }
  }
}

/// Writes rows as a sync would: an episode with an enclosure and attributes, part of a show.
struct Ingest {
  let store: String
  private static let batchSize = 100
  private static let now = Instant(seconds: 1_780_000_000)

  func run(rows path: String) throws {
    let data = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let store = try Store(path: store)
    var encoding = 0.0
    var writing = 0.0
    var waiting = Duration.zero
    var counts = BatchCounts()
    var lastSource = ""
    var page = Page(response: .init(status: 200, url: "https://bench.example/"), now: Self.now)
    func flush() throws {
      let entries = page.take().entries
      guard !entries.isEmpty else { return }
      let walk = try store.beginWalk(source: lastSource, stream: "feed", fingerprint: 1)
      var prepared = PreparedItems()
      let begin = Self.processorSeconds
      var builder = BatchBuilder(source: lastSource, stream: "feed")
      for entry in entries { builder.add(entry) }
      prepared = builder.finish()
      encoding += Self.processorSeconds - begin
      let batch = Batch(
        walk: walk, items: prepared,
        pageEnd: PageEnd(requestKey: 1, content: .read(fingerprint: 1, bodyHash: nil)),
        streamEnd: StreamEnd(.increment))
      let start = ContinuousClock.now
      let written = Self.processorSeconds
      counts += try store.write(batch, now: Self.now)
      writing += Self.processorSeconds - written
      waiting += ContinuousClock.now - start
    }
    for row in data.split(separator: 0x1E) {
      let fields = row.split(separator: 0x1F, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 9 else { continue }
      let source = "source-" + fields[0]
      if source != lastSource || page.entries.count == Self.batchSize {
        try flush()
        lastSource = source
      }
      page.add(Self.episode(fields), relations: [Self.partOf(source)])
    }
    try flush()
    print(
      "ingest: \(counts.new) new, \(counts.unchanged) unchanged, \(counts.rowsWritten) rows;",
      "processor: encoding \(Self.rounded(encoding)) s, writing \(Self.rounded(writing)) s;",
      "writing took \(Self.rounded(waiting / .seconds(1))) s")
  }

  private static func episode(_ fields: [String]) -> Item {
    var item = Item(id: fields[1], kind: "episode")
    item.title = fields[2]
    item.url = fields[3]
    item.published = Int64(fields[4]).map { DatedInstant(Instant(seconds: $0)) }
    item.enclosures = [
      Enclosure(url: fields[5], type: "audio/mpeg", length: Int64(fields[6]))
    ]
    item.attributes = [
      "duration_s": Int64(fields[7]).map { .integer($0) } ?? .null, "explicit": false,
    ]
    item.contentHTML = fields[8]
    return item
  }

  private static func partOf(_ source: String) -> Relation {
    var show = Item(id: "podcast", kind: "podcast")
    show.title = source
    return Relation("part-of", to: "podcast", carrying: show)
  }

  /// Processor time of this thread, which other programs on the machine do not add to.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}

/// Lists the newest twenty of one source, or of all where it is empty, over a fresh connection each time.
struct List {
  let store: String

  func run(source: String) throws {
    let clock = ContinuousClock()
    var query = ItemQuery()
    query.sources = source.isEmpty ? [] : [source]
    query.detail = .brief
    var times: [Duration] = []
    var count = 0
    for _ in 0..<11 {
      let start = clock.now
      count = try Store(path: store, mode: .readOnly).items(query).items.count
      times.append(clock.now - start)
    }
    times.sort()
    print("list: \(count) items, median \(Int(times[5] / .microseconds(1))) µs with opening")
  }
}
