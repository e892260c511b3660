import Testing

@testable import RoostEngine

struct QueueTests {
  private final class Held {}

  @Test func whatCameFirstLeavesFirstWhileMoreComes() {
    var queue = Queue<Int>()
    var taken: [Int] = []
    for number in 0..<5000 {
      queue.append(number)
      if number % 3 == 0, let next = queue.popFirst() { taken.append(next) }
    }
    while let next = queue.popFirst() { taken.append(next) }
    #expect(taken == Array(0..<5000))
    #expect(queue.popFirst() == nil)
    queue.append(7)
    #expect(queue.popFirst() == 7)
  }

  @Test func whatWasTakenIsHeldNoLongerThoughOthersWait() {
    var queue = Queue<Held>()
    weak var first: Held?
    do {
      let held = Held()
      first = held
      queue.append(held)
    }
    queue.append(Held())
    #expect(first != nil)
    #expect(queue.popFirst() != nil)
    #expect(first == nil)
    #expect(queue.popFirst() != nil)
  }
}
