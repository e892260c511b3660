import HTTP
import RoostKit
import Threads

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
    for text in [item.kind, item.title, item.url, item.summary] { Self.add(text, to: &hasher) }
    hasher.combine(item.published)
    let hash = hasher.finalize()
    var identity = Hasher()
    Self.add(item.id, to: &identity)
    let key = identity.finalize()
    return seen.withLock { seen in
      guard let known = seen.items[key] else {
        seen.items[key] = hash
        return nil
      }
      return known == hash ? .same : .different
    }
  }

  /// Adds a text by its bytes: its characters need not be normalised for this.
  private static func add(_ text: String?, to hasher: inout Hasher) {
    guard var text else { return hasher.combine(0 as UInt8) }
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(1 as UInt8)
  }
}
