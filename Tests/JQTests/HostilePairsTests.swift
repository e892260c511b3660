import JQ
import JSON
import Testing

/// Each pair runs in a process of its own, which would not come back from an abort or a crash.
@Suite("hostile pairs of body and expression")
struct HostilePairsTests {
  @Test(
    "cost a value, a page or a manifest, and never the process", arguments: HostilePair.all.indices)
  func costLittle(_ index: Int) async {
    await #expect(processExitsWith: .success) { [index] () async throws -> Void in
      Self.check(HostilePair.all[index])
      // The threads of libjq still serve.
      #expect(try Lab.run(".a", on: #"{"a": 1}"#) == Lab.Outcome(results: [1]))
    }
  }

  private static func check(_ pair: HostilePair) {
    do {
      let outcome = try Lab.run(pair.expression, on: pair.body)
      switch pair.cost {
      case .nothing(let results):
        #expect(JSONValue.array(outcome.results).text() == results)
        #expect(outcome.fault == nil)
      case .value(let fault):
        #expect(outcome.fault?.hasPrefix(fault) == true, "\(outcome)")
      case .page, .manifest:
        Issue.record("\(pair.expression) gave \(outcome)")
      }
    } catch let error as JQError {
      switch (pair.cost, error.kind) {
      case (.page("time"), let kind): #expect(kind == .time)
      case (.page(""), let kind): #expect(kind == .time || kind == .memory)
      case (.page(let message), .body), (.page(let message), .stopped),
        (.manifest(let message), .syntax):
        #expect(error.message.hasPrefix(message), "\(error)")
      default: Issue.record("\(pair.expression): \(error)")
      }
    } catch {
      Issue.record(error)
    }
  }
}
