/// The words of the command line.
struct Options {
  var seconds = 60.0
  var seed: UInt64 = 1
  var from: UInt64 = 0
  var count: UInt64 = 1 << 62
  var save: String?
  var paths: [String] = []

  init(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--seconds": seconds = words.popFirst().flatMap(Double.init) ?? seconds
      case "--seed": seed = words.popFirst().flatMap(UInt64.init) ?? seed
      case "--from": from = words.popFirst().flatMap(UInt64.init) ?? from
      case "--count": count = words.popFirst().flatMap(UInt64.init) ?? count
      case "--save": save = words.popFirst()
      default: paths.append(word)
      }
    }
    guard paths.isEmpty else { return }
    // From the top of the checkout, or from the package's own folder.
    paths = [
      "Benchmarks/Fuzz/seeds", "plugins/feed/samples", "plugins/podcast/samples",
      "Fuzz/seeds", "../plugins/feed/samples", "../plugins/podcast/samples",
    ]
  }
}
