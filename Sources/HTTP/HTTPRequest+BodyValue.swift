package import JSON
import Text

extension HTTPRequest {
  /// The body as JSON: what it is, or the fields of a form as an object; nil where it is neither.
  package var bodyValue: JSONValue? {
    guard let body else { return nil }
    guard ContentType(fields)?.type == "application/x-www-form-urlencoded" else {
      return try? JSONValue(parsing: body)
    }
    var members = JSONObject()
    for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { PercentEncoding.decoded(String($0).replacing("+", with: " ")) }
      members[halves[0]] = .string(halves.count == 2 ? halves[1] : "")
    }
    return .object(members)
  }
}
