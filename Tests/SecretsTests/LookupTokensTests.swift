import HTTP
import JSON
import Secrets
import Testing

@Suite("Tokens that lookups gave")
struct LookupTokensTests {
  static let cases: [(String, JSONObject, HTTPRequest, Set<String>)] = [
    (
      "are none for their name in the table alone",
      ["login": ["token": "t0k3n-1234", "key": "platform-team", "session": "summer-2024"]],
      HTTPRequest(.get, "https://api.example/one/platform-team/summer-2024"), []
    ),
    (
      "are known by that name where the path has them",
      ["login": ["session_token": "t0k3n 1234", "name": "Marianne"]],
      HTTPRequest(.get, "https://api.example/s/t0k3n%201234/Marianne"), ["t0k3n 1234"]
    ),
    (
      "are known by a member of the body that is sent",
      ["login": ["id": "12345678", "lang": "de-DE-1996"]],
      HTTPRequest(
        .post, "https://api.example/",
        body: Array(#"{"auth":{"session":"12345678"},"lang":"de-DE-1996"}"#.utf8)), ["12345678"]
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
      "may be numbers, where the table calls them so",
      ["login": ["token": 123_456_789_012, "count": 98_765_432]],
      HTTPRequest(
        .get, "https://api.example/",
        fields: ["Authorization": "Bearer 123456789012", "X-Count": "98765432"]), ["123456789012"]
    ),
    (
      "may be numbers in a body", ["login": ["token": 123_456_789_012]],
      HTTPRequest(.post, "https://api.example/", body: Array(#"{"token":123456789012}"#.utf8)),
      ["123456789012"]
    ),
    (
      "are known by a cookie, though they end as names do",
      ["login": ["sid": "YWJjZGVmZ2g=", "other": "YWJjZGVmZ2hpag=="]],
      HTTPRequest(
        .get, "https://api.example/",
        fields: ["Cookie": "a=YWJjZGVmZ2hpag==; sid=YWJjZGVmZ2g="]),
      ["YWJjZGVmZ2g=", "YWJjZGVmZ2hpag=="]
    ),
    (
      "are known behind a name, in quotes too",
      ["login": ["a": "YWJjZGVmZw==", "b": "aGlqa2xtbg==", "c": "b3BxcnN0dQ"]],
      HTTPRequest(
        .get, "https://api.example/",
        fields: [
          "Authorization": "Token token=YWJjZGVmZw==, key=\"aGlqa2xtbg==\", id=\"b3BxcnN0dQ\""
        ]), ["YWJjZGVmZw==", "aGlqa2xtbg==", "b3BxcnN0dQ"]
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
    #expect(LookupTokens(tables).sent(by: request) == expected, "\(name)")
  }
}
