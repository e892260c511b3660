import Diagnostics
import RoostEngine
import RoostPlugins
import Testing

@Suite("Files with random changes")
struct ConfigurationMutationTests {
  static let file = """
    # what is synced
    store: a.db
    plugins: [more]
    defaults: { every: 1h, timeout: 30s, headers: { Accept: "*/*" } }
    sources:
      talk:
        plugin: podcast
        url: https://a.example.org/feed.xml
        tags: &t [news, swift]
        relations: { launch: { each: .categories, to: "launch:{.}" } }
      trending:
        plugin: charts
        api_key: ${KEY}
        window: week
        pages: 3
        tags: *t
        auth: { user: me, password: "${KEY}" }
        every: 6h
        only:
          - "${NOPE:-none}"
          - $${literal}
    """

  @Test("none crashes or tells the secret, and each fault has its place", arguments: 1...8)
  func mutations(_ seed: UInt64) throws {
    let manifests = try TestPlugins.manifests()
    var mutation = Mutation(seed: seed)
    for _ in 0..<150 {
      let text = mutation.changed(Array(Self.file.utf8))
      do throws(Diagnostics) {
        let file = try ConfigurationFile.read(
          text, file: "sources.yaml", folder: "/nowhere", environment: ["KEY": "geheim-1234"])
        _ = try file.configuration(manifests: manifests)
      } catch {
        #expect(error.hasErrors)
        for fault in error.all { check(fault) }
      }
    }
  }

  private func check(_ fault: Diagnostic) {
    #expect(!fault.kind.isEmpty && !fault.message.isEmpty)
    #expect(!fault.text().contains("geheim"))
    guard fault.line > 0 else {
      #expect(["encoding", "too-large", "no-sources"].contains(fault.kind), "\(fault.text())")
      return
    }
    #expect(fault.column >= 1)
    #expect(!fault.text().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("the file itself is right")
  func file() throws {
    let file = try ConfigurationFile.read(
      Array(Self.file.utf8), file: "sources.yaml", folder: ".", environment: ["KEY": "geheim"])
    _ = try file.configuration(manifests: TestPlugins.manifests())
  }
}
