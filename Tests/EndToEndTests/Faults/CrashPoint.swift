/// A named place of a sync and how often it has been passed when the program is stopped there.
struct CrashPoint: Hashable, Sendable, CustomStringConvertible {
  let place: String
  let count: Int

  var description: String { "\(place):\(count)" }

  /// Every point of a run under `ROOST_FAULT=count`, from what it wrote to standard error.
  static func all(in errors: String) -> [CrashPoint] {
    errors.split(separator: "\n").flatMap { line -> [CrashPoint] in
      guard line.hasPrefix("fault point "), let colon = line.lastIndex(of: ":"),
        let count = Int(line[line.index(after: colon)...])
      else { return [] }
      let place = String(line[..<colon].dropFirst("fault point ".count))
      return (1...count).map { CrashPoint(place: place, count: $0) }
    }
  }
}
