import Diagnostics
import Testing

@Suite("Did you mean")
struct SuggestionTests {
  static let words = ["window", "every", "url", "max_size", "published", "id", "at"]

  static let near: [(String, String?)] = [
    ("windw", "window"), ("wnidow", "window"), ("windoww", "window"), ("Window", "window"),
    ("evry", "every"), ("ulr", "url"), ("uri", "url"), ("max-size", "max_size"),
    ("maxsize", "max_size"), ("publish", "published"), ("pub", "published"), ("ID", "id"),
    ("colour", nil), ("", nil), ("x", nil), ("ix", nil), ("window", nil),
    (String(repeating: "w", count: 65), nil), ("fenster", nil),
  ]

  @Test("the nearest word is found, and none where all are far", arguments: near)
  func nearest(_ text: String, _ expected: String?) {
    #expect(Suggestion.nearest(to: text, among: Self.words) == expected)
  }

  @Test("of equally near words the first stands")
  func ties() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "cats", among: ["hats", "cat"]) == "hats")
  }

  static let lists: [([String], String)] = [
    ([], ""), (["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'"),
  ]

  @Test("words are listed as people say them", arguments: lists)
  func listed(_ words: [String], _ expected: String) {
    #expect(Suggestion.listed(words) == expected)
  }
}
