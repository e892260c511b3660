import Foundation

@testable import RoostStore

/// How much of the tests of faults runs: all of it under `ROOST_FAULTS=all` (`make faults`), else a
/// share that the seed chooses, the same each time.
enum FaultShare {
  /// Whether all of it runs.
  static let isWhole = ProcessInfo.processInfo.environment["ROOST_FAULTS"] == "all"
  /// What chooses the share: `ROOST_FAULTS_SEED`, else 1.
  static let seed =
    ProcessInfo.processInfo.environment["ROOST_FAULTS_SEED"].flatMap { UInt64($0) } ?? 1

  /// So many of the elements, in their order.
  static func share<Element>(_ count: Int, of elements: [Element], salt: UInt64) -> [Element] {
    var generator = SeededGenerator(seed: seed &* 1_000_003 &+ salt)
    let places = Array(elements.indices).shuffled(using: &generator).prefix(count).sorted()
    return places.map { elements[$0] }
  }

  /// A line that `make faults` shows when all is done.
  static func tell(_ text: String) { print("faults: \(text)") }
}
