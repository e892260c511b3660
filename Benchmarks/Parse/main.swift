// Parse to finished items, alone: feeds as the plugins read them, pushed 64 KiB at a time.
//
//   parse LIST      reads every file named in LIST, each whole before it is parsed
//
// Documents that begin with '{' (JSON Feed) are passed over, as by limits/sax. Prints one line: files,
// items, bytes, and the processor seconds inside the reader.
import Glibc
import HTTP
import RoostFeeds
import RoostKit
import Text

func fail(_ message: String) -> Never {
  let line = "parse: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
  exit(1)
}

func readWhole(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { fail("\(path): \(String(cString: strerror(errno)))") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return bytes }
    bytes.append(contentsOf: buffer[..<count])
  }
}

func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Reads one document and counts its items.
func items(of bytes: [UInt8]) throws -> Int {
  var reader = FeedPageReader(.entries, maximumPages: 1)
  var page = Page(
    response: HTTPResponse(status: 200, url: "https://feeds.example.org/feed"),
    now: Instant(milliseconds: 1_700_000_000_000))
  var count = 0
  for start in stride(from: 0, to: bytes.count, by: 65536) {
    let end = min(start + 65536, bytes.count)
    try reader.read(bytes.span.extracting(start..<end), into: &page)
    count += page.take().entries.count
  }
  try reader.finish(into: &page)
  return count + page.take().entries.count
}

guard CommandLine.arguments.count == 2 else { fail("usage: parse LIST") }
let list = String(decoding: readWhole(CommandLine.arguments[1]), as: UTF8.self)
var files = 0
var total = 0
var found = 0
var spent = 0.0
for path in list.split(separator: "\n") {
  let bytes = readWhole(String(path))
  guard bytes.first != UInt8(ascii: "{") else { continue }
  let before = processorSeconds()
  do {
    found += try items(of: bytes)
  } catch {
    fail("\(path): \(error)")
  }
  spent += processorSeconds() - before
  files += 1
  total += bytes.count
}
let milliseconds = Int(spent * 1000)
let fraction = String(milliseconds % 1000 + 1000).dropFirst()
print("\(files) files, \(found) items, \(total) bytes, \(milliseconds / 1000).\(fraction) s")
