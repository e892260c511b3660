/// Elements that leave in the order in which they came.
///
/// Taking one costs the same however many wait, and an element that was taken is held no longer: work
/// that was done must not keep alive what it worked on.
struct Queue<Element> {
  /// Places that were left before the rest is moved to the front.
  private static var mostLeft: Int { 1024 }

  /// nil: taken.
  private var elements: [Element?] = []
  /// Place of the next one.
  private var first = 0

  /// Puts an element behind the others.
  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the one that came first; nil where there is none.
  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    let element = elements[first].take()
    first += 1
    if first == elements.count {
      elements.removeAll(keepingCapacity: first <= Self.mostLeft)
      first = 0
    } else if first >= Self.mostLeft, first * 2 >= elements.count {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}

extension Queue: Sendable where Element: Sendable {}
