import HTTP
import JSON
import Text

/// Tokens among what lookups gave, such as that of a login: nothing that the program says shows them.
enum LookupTokens {
  /// Bytes of the shortest one: what is shorter is a word.
  static let shortest = 8

  /// Fields that say what is understood and who asks.
  private static let harmless: Set<String> = [
    "accept", "accept-language", "content-type", "user-agent", "origin", "referer",
  ]

  /// The texts of tables that stand under a name such as `token`, or that a request sends as a header
  /// field or under such a name.
  static func found(in tables: JSONObject, sending request: HTTPRequest?) -> Set<String> {
    guard !tables.isEmpty else { return [] }
    var found: Set<String> = []
    collect(.object(tables), isSecret: false, request.map(sent) ?? [], into: &found)
    return found
  }

  private static func collect(
    _ value: JSONValue, isSecret: Bool, _ sent: Set<String>, into found: inout Set<String>
  ) {
    switch value {
    case .string(let text):
      if text.utf8.count >= shortest, isSecret || sent.contains(text) { found.insert(text) }
    case .array(let elements):
      for element in elements { collect(element, isSecret: isSecret, sent, into: &found) }
    case .object(let object):
      for (name, value) in object.members {
        let isSecret = isSecret || SecretLine.isParameter(name[...])
        collect(value, isSecret: isSecret, sent, into: &found)
      }
    default: break
    }
  }

  /// What a request sends where tokens stand: whole values and their parts.
  private static func sent(_ request: HTTPRequest) -> Set<String> {
    var sent: Set<String> = []
    for line in request.fields.lines where !harmless.contains(line.name.lowercased()) {
      sent.insert(line.value)
      for part in line.value.split(whereSeparator: { " =;,".contains($0) }) {
        sent.insert(String(part))
      }
      // A scheme stands before it: `Bearer `, `Token `.
      if let blank = line.value.firstIndex(of: " ") {
        sent.insert(String(line.value[line.value.index(after: blank)...]))
      }
    }
    sent.formUnion(SecretLine.secrets(inURL: request.url))
    return sent
  }
}
