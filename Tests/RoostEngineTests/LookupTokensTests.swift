import HTTP
import JSON
import Testing

@testable import RoostEngine

@Suite("Tokens that lookups gave")
struct LookupTokensTests {
  static let cases: [(String, JSONObject, HTTPRequest, Set<String>)] = [
    (
      "are known by the name in their table",
      ["login": ["token": "t0k3n-1234", "name": "Marianne"]],
      HTTPRequest(.get, "https://api.example/"), ["t0k3n-1234"]
    ),
    (
      "are known by a field that is sent",
      ["login": ["jwt": "eyJ.abc.def"], "genres": ["1": "Adventure"]],
      HTTPRequest(.get, "https://api.example/", fields: ["Authorization": "Bearer eyJ.abc.def"]),
      ["eyJ.abc.def"]
    ),
    (
      "are known by a cookie that is sent", ["login": ["id": "12345678", "lang": "de-DE-1996"]],
      HTTPRequest(
        .get, "https://api.example/",
        fields: ["Cookie": "a=b; sid=12345678", "Accept-Language": "de-DE-1996"]), ["12345678"]
    ),
    (
      "are known by a parameter that is sent", ["login": ["id": "a b c d e"]],
      HTTPRequest(.get, "https://api.example/?q=1&session=a%20b%20c%20d%20e"), ["a b c d e"]
    ),
    (
      "are none where they are short or not sent", ["login": ["jwt": "abc", "id": "123456789"]],
      HTTPRequest(.get, "https://api.example/?id=123456789", fields: ["X-Token": "abc"]), []
    ),
    ("are none where there is no table", [:], HTTPRequest(.get, "https://api.example/"), []),
  ]

  @Test("are found", arguments: cases)
  func find(
    _ name: String, _ tables: JSONObject, _ request: HTTPRequest, _ expected: Set<String>
  ) {
    #expect(LookupTokens.found(in: tables, sending: request) == expected, "\(name)")
  }
}
