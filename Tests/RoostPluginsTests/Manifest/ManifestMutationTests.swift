import Diagnostics
import RoostPlugins
import Testing
import YAML

@Suite("Pages with random changes")
struct ManifestMutationTests {
  static let page = """
    plugin: moons
    summary: Moons of the planets.
    kinds: { moon: { sort: published, volatile: [rating] } }
    options:
      key: { type: secret, required: true, summary: Key. }
      planet: { type: enum, of: [mars, saturn], default: saturn, summary: Planet. }
    api: { base: "https://a.example.org", query: { key: $key }, limit: 15/1h }
    lookups:
      names: &n
        - { get: /a, key: .id, value: .name, every: 7d }
    request:
      get: /moons/{$planet}
      query: { page: $page }
      records: .moons
      paginate: { page: 1, while: .more, at_most: 5 }
    item: &moon
      id: "moon:{.id}"
      kind: moon
      title: (if .a then "x\\(.b)" else .c end)
      published: { at: .found, precision: .exact }
      attributes: { rating, size: ".sizes[0]" }
      summary: >
        A moon of {.planet},
        found {.found | tostring}.
    relations:
      planet: planet:{.planet}
      ring: { each: .rings, to: "ring:{$record.id}", item: *moon }
      in-list: { to: "list:all", listing: true, item: { kind: list, title: All } }
    streams:
      moons: { item: { title: null } }
      rings: { request: { get: /rings }, relations: { ring: null } }
    """

  @Test("none crashes, and each fault has its place, its line and its kind", arguments: 1...8)
  func mutations(_ seed: UInt64) {
    var mutation = Mutation(seed: seed)
    let page = Array(Self.page.utf8)
    for _ in 0..<150 {
      let text = mutation.changed(page)
      do throws(Diagnostics) {
        _ = try Manifest.load(text, file: "plugin.yaml", folder: "plugins/moons")
      } catch {
        #expect(error.hasErrors)
        for fault in error.all { check(fault, text) }
      }
    }
  }

  private func check(_ fault: Diagnostic, _ text: [UInt8]) {
    #expect(!fault.kind.isEmpty && !fault.message.isEmpty)
    guard fault.line > 0 else {
      #expect(["encoding", "too-large"].contains(fault.kind), "\(fault.text())")
      return
    }
    let line = String(decoding: text, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    #expect(fault.line <= line.count + 1)
    #expect(fault.column >= 1)
    #expect(fault.column <= (fault.snippet?.text.unicodeScalars.count ?? 0) + 1)
    #expect(!fault.text().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("the page itself is right")
  func page() throws {
    _ = try Manifest.load(
      Array(Self.page.utf8), file: "plugin.yaml", folder: "plugins/moons")
  }
}
