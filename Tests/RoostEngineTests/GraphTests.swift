import RoostEngine
import Testing
import Text

@Suite("The graph of items")
struct GraphTests {
  /// Four sources that carry and own the same ids, point at each other and share a listing.
  private static let documents = [
    "a": "item 1 One\ncarry has p From_1\nin all\nitem 2 Two\ncarry has p From_2\nrel next 1\n",
    "b": "item 9 Nine\nrel to gone\ncarry has q From_9\nitem 8 Eight\ncarry has q From_8\nin all\n",
    "c": "item p Own_p\nitem x X\ncarry has y From_x\n",
    "d": "item y Own_y\nrel back y\ncarry has z From_y\nitem 1 Again\n",
  ]

  /// Each document under two streams of one source too, so that streams carry what others own.
  private static func plans() -> [SourcePlan] {
    documents.keys.sorted().map { Stand.plan($0) }
      + [Stand.plan("e", streams: ["a", "b", "c", "d"])]
  }

  private static func stand() throws -> Stand {
    let stand = try Stand()
    for (name, text) in documents {
      stand.client.answer("http://\(name).test/", .text(text))
      stand.client.answer("http://e.test//\(name)", .text(text))
    }
    return stand
  }

  @Test("is the same whatever the order of sources and streams, and a second round writes nothing")
  func orders() async throws {
    let stand = try Self.stand()
    _ = try await stand.sync(Self.plans()) { $0.jobs = 1 }
    let wanted = try stand.graph()
    #expect(wanted.contains("e/p primary Own_p"))
    #expect(wanted.contains("e/y primary Own_y"))
    #expect(wanted.contains("b/q carried From_8"))
    var random = Chance(seed: 7)
    for _ in 0..<50 {
      let stand = try Self.stand()
      var plans = Self.plans().shuffled(using: &random)
      for place in plans.indices { plans[place].streams.shuffle(using: &random) }
      _ = try await stand.sync(plans) { $0.jobs = 1 + Int.random(in: 0..<4, using: &random) }
      #expect(try stand.graph() == wanted)
      let again = try await stand.sync(plans.shuffled(using: &random))
      #expect(again.counts.new + again.counts.updated + again.counts.related == 0)
      #expect(try stand.graph() == wanted)
    }
  }
}

/// A random number generator that gives the same numbers for the same seed (SplitMix64).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
