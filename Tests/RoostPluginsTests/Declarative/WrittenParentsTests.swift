import JSON
import Testing

@testable import RoostPlugins

@Suite("The parents that are listed")
struct WrittenParentsTests {
  @Test("are worked out once for all requests of a stream")
  func once() {
    let parents = WrittenParents()
    var count = 0
    let found = (1...100).map { number in
      parents.has(.integer(number)) {
        count += 1
        return Set((1...90).map { JSONValue.integer($0) })
      }
    }
    #expect(found.filter { $0 }.count == 90)
    #expect(count == 1)
  }
}
