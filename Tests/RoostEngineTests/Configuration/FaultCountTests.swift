import Testing

@Suite("Broken files")
struct FaultCountTests {
  @Test("a hundred and ten broken sources.yaml have whole messages, each of its own title")
  func count() {
    let all =
      EngineKeyFaultTests.cases + OptionFaultTests.cases + SourceFaultTests.cases
      + VariableFaultTests.cases
    #expect(all.count >= 110)
    #expect(Set(all.map(\.title)).count == all.count)
    // What a plugin's own broken page hides has no message of its own.
    for broken in all where !broken.messages.isEmpty {
      #expect(broken.messages.contains(": error: ") || broken.messages.contains(": warning: "))
    }
  }
}
