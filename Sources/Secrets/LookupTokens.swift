package import HTTP
package import JSON
import Text

/// Tokens among what lookups gave, such as that of a login: nothing that the program says shows them.
///
/// What a request sends where secrets stand is one. A name such as `key` in a table is no evidence: it may
/// be that of a project.
package struct LookupTokens: Sendable {
  /// Bytes of the shortest one: what is shorter is a word.
  static let shortest = 8

  /// Fields that say what is understood and who asks.
  private static let harmless: Set<String> = [
    "accept", "accept-language", "content-type", "user-agent", "origin", "referer",
  ]

  /// All texts of the tables that are long enough.
  private var texts: Set<String> = []
  /// Those of them that stand under a name that only secrets have.
  private var named: Set<String> = []

  /// The texts of those tables.
  package init(_ tables: JSONObject) {
    collect(.object(tables), isNamed: false)
  }

  /// Those that a request sends as a header field, under the name of a secret in its URL or body, or, where
  /// the table calls them so, as a part of its path.
  package func sent(by request: HTTPRequest) -> Set<String> {
    guard !texts.isEmpty else { return [] }
    var found = texts.intersection(Self.secrets(of: request))
    if !named.isEmpty { found.formUnion(named.intersection(Self.path(of: request))) }
    return found
  }

  private mutating func collect(_ value: JSONValue, isNamed: Bool) {
    switch value {
    case .string(let text):
      guard text.utf8.count >= Self.shortest else { return }
      texts.insert(text)
      if isNamed { named.insert(text) }
    case .integer, .number:
      // Under another name it is the number of something, which stands in many a body.
      let text = value.text()
      guard isNamed, text.utf8.count >= Self.shortest else { return }
      texts.insert(text)
      named.insert(text)
    case .array(let elements):
      for element in elements { collect(element, isNamed: isNamed) }
    case .object(let object):
      for (name, value) in object.members {
        collect(value, isNamed: isNamed || SecretLine.isToken(name))
      }
    default: break
    }
  }

  /// What a request sends where secrets stand: whole values and their parts.
  private static func secrets(of request: HTTPRequest) -> Set<String> {
    var sent: Set<String> = []
    for line in request.fields.lines where !harmless.contains(line.name.lowercased()) {
      sent.insert(line.value)
      for part in line.value.split(whereSeparator: { " =;,".contains($0) }) {
        sent.insert(String(part))
      }
      // Base64 ends in `=`, which separates names from values as well.
      for part in line.value.split(whereSeparator: { " ;,".contains($0) }) {
        guard let equals = part.firstIndex(of: "=") else { continue }
        let value = part[part.index(after: equals)...]
        sent.insert(String(value))
        if value.count > 2, value.first == "\"", value.last == "\"" {
          sent.insert(String(value.dropFirst().dropLast()))
        }
      }
      // A scheme stands before it: `Bearer `, `Token `.
      if let blank = line.value.firstIndex(of: " ") {
        sent.insert(String(line.value[line.value.index(after: blank)...]))
      }
    }
    sent.formUnion(SecretLine.secrets(inURL: request.url))
    if let body = request.bodyValue { add(body, isSecret: false, to: &sent) }
    return sent
  }

  private static func add(_ body: JSONValue, isSecret: Bool, to sent: inout Set<String>) {
    switch body {
    case .string(let text): if isSecret { sent.insert(text) }
    case .integer, .number: if isSecret { sent.insert(body.text()) }
    case .array(let elements):
      for element in elements { add(element, isSecret: isSecret, to: &sent) }
    case .object(let object):
      for (name, value) in object.members {
        add(value, isSecret: isSecret || SecretLine.isParameter(name[...]), to: &sent)
      }
    default: break
    }
  }

  private static func path(of request: HTTPRequest) -> [String] {
    (URLReference(request.url)?.path ?? "").split(separator: "/").map {
      PercentEncoding.decoded(String($0))
    }
  }
}
