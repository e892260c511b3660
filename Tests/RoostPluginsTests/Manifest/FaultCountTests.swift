import Testing

@Suite("Broken pages")
struct FaultCountTests {
  @Test("a hundred and forty broken pages have whole messages, each of its own title")
  func count() {
    let all =
      ManifestOptionFaultTests.cases + ManifestPageFaultTests.cases
      + ManifestRelationFaultTests.cases + ManifestRequestFaultTests.cases
      + ManifestStreamFaultTests.cases + ManifestValueFaultTests.cases
    #expect(all.count >= 140)
    #expect(Set(all.map(\.title)).count == all.count)
  }
}
