import JSON
import Threads

/// The parents that the manifest or an option lists, as opposed to those out of a response. They are worked
/// out once for all requests of a stream, since each of them asks.
final class WrittenParents: Sendable {
  private let known = Mutex<Set<JSONValue>?>(nil)

  /// Whether a parent is one of them.
  /// - Parameter list: Gives all of them.
  /// - Throws: What `list` throws.
  func has(_ parent: JSONValue, _ list: () throws -> Set<JSONValue>) rethrows -> Bool {
    if let known = known.withLock({ $0 }) { return known.contains(parent) }
    let found = try list()
    known.withLock { $0 = found }
    return found.contains(parent)
  }
}
