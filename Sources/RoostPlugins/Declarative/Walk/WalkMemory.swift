import HTTP
import RoostKit
import Synchronization

/// What a stream has seen in this sync: for doubles and loops, never stored.
final class WalkMemory: Sendable {
  private struct Seen: Sendable {
    /// Hash of each id, to a hash of the item.
    var items: [Int: Int] = [:]
    var requests: Set<Int> = []
  }

  /// An id that came before.
  enum Repetition: Sendable {
    case same, different
  }

  private let seen = Mutex(Seen())

  /// Forgets everything: a walk begins.
  func clear() { seen.withLock { $0 = Seen() } }

  /// Whether the request was not sent before; it counts as sent from now on.
  func isNew(_ request: HTTPRequest) -> Bool {
    seen.withLock { $0.requests.insert(request.hashValue).inserted }
  }

  /// Takes note of an item; nil where its id is new. Attributes are left out of the comparison: ranks
  /// and votes move between two pages.
  func note(_ item: Item) -> Repetition? {
    var hasher = Hasher()
    hasher.combine(item.kind)
    hasher.combine(item.title)
    hasher.combine(item.url)
    hasher.combine(item.summary)
    hasher.combine(item.published)
    let hash = hasher.finalize()
    return seen.withLock { seen in
      let key = item.id.hashValue
      guard let known = seen.items[key] else {
        seen.items[key] = hash
        return nil
      }
      return known == hash ? .same : .different
    }
  }
}
