import JSON
import Text

/// What of a request decides which sample answers it.
struct SampleRequest {
  /// Method, origin and path.
  struct Address: Hashable {
    var method: String
    /// Nil: whatever the origin.
    var origin: String?
    var path: String
  }

  var address: Address
  /// Pairs of the query, still encoded, sorted; none whose value is a secret.
  var query: [String]
  /// Names in the query whose value is `***`: whatever stands there does not count.
  var masked: Set<String> = []
  /// The body; nil where there is none. Of a sample what it must hold, nil: anything.
  var body: JSONValue?

  /// - Parameters:
  ///   - secrets: Values that count in no query.
  ///   - hasOrigin: Whether the origin counts.
  init?(_ method: String, _ url: String, secrets: Set<String>, hasOrigin: Bool) {
    guard let reference = URLReference(url), let origin = reference.origin else { return nil }
    address = Address(
      method: method, origin: hasOrigin ? origin : nil,
      path: reference.path.isEmpty ? "/" : reference.path)
    var pairs: [String] = []
    for pair in (reference.query ?? "").split(separator: "&").map(String.init) {
      let value = pair.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
      if value == "***" {
        masked.insert(Self.name(of: pair))
      } else if !secrets.contains(PercentEncoding.decoded(value)) {
        pairs.append(pair)
      }
    }
    query = pairs.sorted()
  }

  /// Whether a sample for this answers that request; their addresses are the same.
  func answers(_ request: SampleRequest) -> Bool {
    let counted =
      masked.isEmpty ? request.query : request.query.filter { !masked.contains(Self.name(of: $0)) }
    guard query == counted else { return false }
    guard let body else { return true }
    return request.body.map { Self.holds($0, body) } ?? false
  }

  private static func name(of pair: String) -> String { String(pair.prefix { $0 != "=" }) }

  /// Whether a body holds what is wished: every member of an object, arrays and all else as they are;
  /// a text and a number alike where they read alike, since forms have only texts; `***` is anything.
  private static func holds(_ body: JSONValue, _ wish: JSONValue) -> Bool {
    switch (body, wish) {
    case (_, "***"): return true
    case (.object(let body), .object(let wish)):
      return wish.members.allSatisfy { name, wish in body[name].map { holds($0, wish) } ?? false }
    case (.array(let body), .array(let wish)):
      return body.count == wish.count && zip(body, wish).allSatisfy { holds($0, $1) }
    case (.string(let text), _) where wish.numberValue != nil || wish.boolValue != nil:
      return text == wish.text()
    default: return body == wish
    }
  }
}
